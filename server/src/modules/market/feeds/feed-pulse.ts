// The pulse of the feed: when this node heard of it last, and whether it is silent. The node that runs the feed hears the
// feed itself; the others hear that node over the bus, so that a lost connection is silence, too.

import { externalQuoteTimes } from '@koersklasse/domain/market/external-quote.ts'
import { countsFromAfter, type FeedState, isSilentAt } from '@koersklasse/domain/market/feed-silence.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../../platform/log.ts'
import type { MarketTime } from './market-clock.ts'

/** What the node that runs the feed tells the others. */
export interface PulseReading {
  /** How long nothing has been heard from the feed, in milliseconds of real time; null if nothing was heard yet. */
  age: number | null
  /** As in the state of the feed. */
  countsFrom: EpochMs
}

export interface FeedPulse {
  /** The state that orders depend on. */
  state(): FeedState
  /**
   * How long nothing has been heard from the feed, in milliseconds of real time; since the start of this node where
   * nothing was heard yet.
   */
  age(): number
  /**
   * Notes that the feed was heard on this node, unless the clock stands still. To be called before its quotes are applied.
   */
  heard(): void
  /** What this node tells the others while it runs the feed. */
  reading(): PulseReading
  /** Notes a reading of the node that runs the feed. */
  follow(reading: PulseReading): void
  /** Calls the listener each time that a silence begins or ends. Returns the function that ends it. */
  onChange(listener: (state: FeedState) => void): () => void
  /** Finds out that a silence has begun; to be repeated. */
  check(): void
}

export function createFeedPulse({
  real,
  clock,
  limit,
  hasOwnClock,
  newestKnown,
  log,
}: {
  /** Real time. */
  real: Clock
  /** The market's. */
  clock: Pick<MarketTime, 'describe' | 'stalledForMs'>
  /** The longest that the feed may be unheard without being silent, in milliseconds of real time. */
  limit: number
  /**
   * Whether the feed moves the market's clock. Then its prices stand still while it does not run, and those that are
   * known still count when it goes on.
   */
  hasOwnClock: boolean
  /** The time of the newest quote that is known, its delay added; 0 if there is none. */
  newestKnown(): number
  log: Log
}): FeedPulse {
  const listeners = new Set<(state: FeedState) => void>()
  let heardAt = real.now()
  let isHeard = false
  let countsFrom = toEpochMs(0)
  /** Nothing has been heard at the start, so that nothing is filled on what was known before it. */
  let wasSilent = true

  function age(): number {
    // The machine's clock may be set back.
    heardAt = toEpochMs(Math.min(heardAt, real.now()))
    return real.now() - heardAt
  }

  const state = (): FeedState => ({
    isSilent: !isHeard || isSilentAt(age(), limit),
    countsFrom,
    countsRateAge: !hasOwnClock,
  })

  /** Ends a silence, if there was one. The listeners are told of its beginning first, if they have not been. */
  function comeBack(): void {
    check()
    if (!wasSilent) return
    const { marketTime: back, pace } = clock.describe()
    const known = hasOwnClock ? 0 : newestKnown()
    countsFrom = later(countsFrom, countsFromAfter({ back, known }, limit, pace))
  }

  /** The machine of the feed may have had its clock ahead, whereas quotes are dated in real time. */
  function atMostNow(time: EpochMs): EpochMs {
    if (hasOwnClock) return time
    return toEpochMs(Math.min(time, clock.describe().marketTime + externalQuoteTimes.ahead))
  }

  function noteHeard(at: EpochMs): void {
    heardAt = at
    isHeard = true
    check()
  }

  function check(): void {
    const now = state()
    if (now.isSilent === wasSilent) return
    wasSilent = now.isSilent
    if (wasSilent)
      log.warn({ age: age() }, 'nothing is heard from the feed; nothing is filled until it is back')
    else log.info('the feed is heard')
    for (const listener of listeners) listener(now)
  }

  return {
    state,
    age,
    heard() {
      // The market stands still because the machine's clock was set back, so the age of a quote is unknown.
      if (clock.stalledForMs() > limit) {
        isHeard = false
        check()
        return
      }
      // A tape and an accelerated market go on where they stopped; no price has moved while this node was away.
      if (isHeard || !hasOwnClock) comeBack()
      noteHeard(real.now())
    },
    reading: () => ({ age: isHeard ? age() : null, countsFrom }),
    follow(reading) {
      countsFrom = later(countsFrom, atMostNow(reading.countsFrom))
      if (reading.age === null || isSilentAt(reading.age, limit)) return
      // At the start this node has read the last quotes from the database; the reading says which of them count.
      if (isHeard) comeBack()
      noteHeard(toEpochMs(real.now() - reading.age))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    check,
  }
}

function later(one: EpochMs, other: EpochMs): EpochMs {
  return one > other ? one : other
}
