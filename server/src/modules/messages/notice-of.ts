// The notification that comes with a message, on the devices that want it.

import { pageOf } from '@koersklasse/contract/message-page.ts'
import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import type { NoticeFacts } from '../../platform/database/schema.ts'

/** A notification about competitions, as the module push takes it. */
export interface MessageNotice {
  category: 'competition'
  tag: string
  path: string
  facts: NoticeFacts
}

/**
 * The notification about a message.
 * @param id of the message: it is shown once
 * @param game the name of the game, which the house competition has, too
 */
export function noticeOf(facts: MessageFacts, id: string, game: string): MessageNotice {
  const name = facts.competition === '' ? game : facts.competition
  return {
    ...{ category: 'competition', tag: `message:${id}`, path: pageOf(facts) },
    facts: { kind: facts.kind, name },
  }
}
