// Records what became of messages: removes those that were sent or given up, and sets when others are tried again.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../platform/log.ts'
import type { DueMessage, MessageStore } from './message-store.ts'
import type { Outcome } from './send-message.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** For how long a message is tried again, in milliseconds. */
export const giveUpMs = 24 * 3_600_000

/** What becomes of messages; `dropped`: no longer wanted, or for a key that was changed. */
const ends = ['delivered', 'gone', 'later', 'refused', 'given_up', 'dropped'] as const
type End = (typeof ends)[number]
/** How many messages came to each end since the start. */
export type OutcomeCounts = Readonly<Record<End, number>>

export function createSettleOutcomes({
  messages,
  subscriptions,
  log,
}: {
  messages: MessageStore
  subscriptions: Pick<SubscriptionStore, 'removeGone'>
  log: Log
}) {
  const counts = Object.fromEntries(ends.map((end) => [end, 0])) as Record<End, number>

  /** Removes messages. */
  async function drop(all: readonly DueMessage[], end: End): Promise<void> {
    await messages.remove(all.map(({ id }) => id))
    counts[end] += all.length
  }

  /** Records what became of messages to one device that were sent as one. */
  async function settle(all: readonly DueMessage[], outcome: Outcome, now: EpochMs): Promise<void> {
    const [{ subscription_id: id, endpoint }] = all as [DueMessage, ...DueMessage[]]
    switch (outcome.kind) {
      case 'delivered':
        return drop(all, 'delivered')
      case 'gone':
        counts.gone += all.length
        return subscriptions.removeGone({ id, endpoint })
      case 'refused': {
        const { hostname: host } = new URL(endpoint)
        log.warn({ host, status: outcome.status }, 'a push service refused a message')
        return drop(all, 'refused')
      }
      case 'later': {
        const isOld = (message: DueMessage) => now - message.created_at >= giveUpMs
        const young = all.filter((message) => !isOld(message))
        await drop(all.filter(isOld), 'given_up')
        counts.later += young.length
        const at = toEpochMs(now + outcome.waitMs)
        return messages.postpone(young.map((message) => ({ id: message.id, at, isHeld: message.is_held })))
      }
    }
  }

  return { settle, drop, counts: counts as OutcomeCounts }
}
