import type { Config } from '../config.ts'
import { createMessages, type Messages } from '../modules/messages/create-messages.ts'
import type { Push } from '../modules/push/create-push.ts'
import type { Platform } from './platform.ts'

/** Makes the messages that players are shown until they have read them, with notifications. */
export function composeMessages(
  platform: Platform,
  config: Config,
  { push }: { push: Pick<Push, 'tell'> },
): Messages {
  return createMessages({ ...platform, game: config.brand.name, notify: push.tell })
}
