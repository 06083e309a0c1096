// Delivers waiting messages to devices, hundreds at a time, so that one slow push service does not hold up the others. A
// message that could not be sent is retried for a day; one for a device in quiet hours waits until they end. Many messages
// for one device become one that counts them.

import { portfolioCategories } from '@koersklasse/contract/push.ts'
import { endOfQuietHours } from '@koersklasse/domain/accounts/quiet-hours.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../platform/log.ts'
import { singleFlight } from '../../platform/single-flight.ts'
import type { DueMessage, MessageStore } from './message-store.ts'
import type { NotificationTexts, Reported } from './notification-texts.ts'
import { createPlaces } from './places.ts'
import type { Outcome, SendMessage } from './send-message.ts'
import { createSettleOutcomes, giveUpMs, type OutcomeCounts } from './settle-outcomes.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** The least time for which a push service is asked to keep a message for a device that is off, in seconds. */
const shortestTtl = 3_600
/** More messages than this that are due at once become one. */
const mostAtOnce = 5
const graceMs = 2_000

export interface PushDelivery {
  /** Sends what is due. Resolves once everything that there is a place for has been taken; never rejects. */
  wake(): Promise<void>
  /** Resolves once no message is under way. */
  settled(): Promise<void>
  /** How many messages came to each end on this node. */
  outcomes(): OutcomeCounts
  /** Waits for the messages that are being sent, two seconds at most; those cut off are tried again. */
  close(): Promise<void>
}

/** Creates the delivery; `clock` is real time. The log never has the address of a device or the text of a message. */
export function createPushDelivery(deps: {
  messages: MessageStore
  subscriptions: Pick<SubscriptionStore, 'removeGone'>
  texts: NotificationTexts
  send: SendMessage
  /** The server's public key: a subscription that was made with another cannot be used. */
  publicKey: string
  clock: Clock
  log: Log
}): PushDelivery {
  const { messages, texts, send, clock, log } = deps
  const { settle, drop, counts } = createSettleOutcomes(deps)
  const closing = new AbortController()
  let isClosed = false

  const warn = (fault: unknown) =>
    log.warn({ err: fault }, 'push messages could not be read or settled; they are tried again')
  const taking = singleFlight(async () => {
    try {
      while (!isClosed && (await takeSome()) > 0);
    } catch (fault) {
      warn(fault)
    }
  })
  const places = createPlaces(() => void taking.wake())

  /** Begins to deliver some messages. Resolves to how many were due. */
  async function takeSome(): Promise<number> {
    await places.untilFree()
    if (isClosed) return 0
    const now = clock.now()
    const due = await messages.takeDue(now, places.occupied())
    const unwanted = due.filter((message) => !isWanted(message, deps.publicKey))
    await drop(unwanted, 'dropped')
    const wanted = due.filter((message) => !unwanted.includes(message))
    const byQuietEnd = wanted.map((message) => ({ message, end: quietEnd(message, now) }))
    const held = byQuietEnd.flatMap(({ message: { id }, end }) =>
      end === null ? [] : [{ id, at: end, isHeld: true }],
    )
    await messages.postpone(held)
    const free = byQuietEnd.flatMap(({ message, end }) => (end === null ? [message] : []))
    const byDevice = Map.groupBy(free, (message) => message.subscription_id)
    for (const [device, ofDevice] of byDevice) {
      places.take(device, ofDevice[0]!.service, deliverTo(ofDevice, now).catch(warn))
    }
    return due.length
  }

  async function settled(): Promise<void> {
    do {
      await places.ended()
      await taking.settled()
    } while (!places.areAllFree())
  }

  /** Delivers the messages of one device: each, or one that counts them. */
  async function deliverTo(all: readonly DueMessage[], now: EpochMs): Promise<void> {
    const isSummary = all.length > mostAtOnce || (all.length > 1 && all.some((message) => message.is_held))
    if (!isSummary) {
      // One after another, so that they arrive in order.
      for (const message of all.toSorted((one, other) => one.id - other.id)) {
        await settle([message], await sendOne(message, message.facts, now), now)
      }
      return
    }
    const [newest] = all.toSorted((one, other) => other.id - one.id) as [DueMessage]
    const summary = { ...newest, tag: 'summary', path: '/dashboard' }
    await settle(all, await sendOne(summary, { kind: 'summary', count: all.length }, now), now)
  }

  async function sendOne(message: DueMessage, reported: Reported, now: EpochMs): Promise<Outcome> {
    const { tag, path, created_at: time, language: lang, shows_amounts: showsAmounts } = message
    const words = texts.compose(reported, lang, showsAmounts)
    const ttl = Math.max(Math.ceil((time + giveUpMs - now) / 1_000), shortestTtl)
    return send(message, { ...words, tag, path, lang, time }, ttl, closing.signal)
  }

  return {
    wake: taking.wake,
    settled,
    outcomes: () => counts,
    async close() {
      isClosed = true
      const cut = setTimeout(() => closing.abort(), graceMs)
      await settled()
      clearTimeout(cut)
    },
  }
}

/** Whether a message may still be sent: the player may have switched it off since it came. */
function isWanted({ category, muted, portfolio_push, public_key }: DueMessage, publicKey: string): boolean {
  const isOfPortfolio = (portfolioCategories as readonly string[]).includes(category)
  return public_key === publicKey && !muted.includes(category) && (portfolio_push || !isOfPortfolio)
}

function quietEnd({ quiet_from: from, quiet_until: until }: DueMessage, now: EpochMs): EpochMs | null {
  return from === null || until === null ? null : endOfQuietHours(now, { from, until })
}
