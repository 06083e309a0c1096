// Sends a test message to one device at once, whatever its quiet hours, so that the player sees whether it arrives.

import { randomUUID } from 'node:crypto'
import type { testOutcomes } from '@koersklasse/contract/push.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { NotificationTexts } from './notification-texts.ts'
import type { SendMessage } from './send-message.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** Sends a test message to a device; resolves to its outcome. */
export type SendTest = (
  subscription: Selectable<Schema['push_subscriptions']> & Pick<Selectable<Schema['users']>, 'language'>,
) => Promise<(typeof testOutcomes)[number]>

/** A push service keeps it so long for a device that is off, in seconds: the player waits for it. */
const ttlSeconds = 60

export function createSendTest(deps: {
  subscriptions: Pick<SubscriptionStore, 'removeGone'>
  texts: NotificationTexts
  send: SendMessage
  publicKey: string
  /** Real time. */
  clock: Clock
}): SendTest {
  const { subscriptions, texts, send, publicKey, clock } = deps
  return async ({ language: lang, ...subscription }) => {
    // It cannot be used with the key of now; the app makes another one.
    if (subscription.public_key !== publicKey) return 'gone'
    const words = texts.compose({ kind: 'test' }, lang, false)
    const about = { tag: `test:${randomUUID()}`, path: '/account/push-notifications' }
    const message = { ...words, ...about, lang, time: clock.now() }
    const { kind } = await send(subscription, message, ttlSeconds, new AbortController().signal)
    if (kind === 'gone') await subscriptions.removeGone(subscription)
    return kind === 'delivered' || kind === 'gone' ? kind : 'failed'
  }
}
