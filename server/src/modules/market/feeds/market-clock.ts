// The market's clock, which dates everything in the game. It runs at its own pace, can be set forward, and never runs
// backwards.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'

/** The market's clock on a node. */
export interface MarketTime extends Clock {
  /** Its time at this real instant, and its pace. */
  describe(): MarketClock
  /** Sets it. If that would turn it back, it stands still until the latest time that it has shown is reached. */
  set(clock: MarketClock): void
  /** Calls the listener with the new setting each time the clock is set. */
  onSet(listener: (clock: MarketClock) => void): void
  /** How many real milliseconds it will stand still, because it has shown a later time; 0 if it runs. */
  stalledForMs(): number
  /** Keeps it before an instant that the feed has not reached; null lets it run. */
  holdBefore(time: EpochMs | null): void
}

/**
 * Makes the clock of a market.
 * @param real real time
 */
export function createMarketTime(real: Clock, start: MarketClock): MarketTime {
  const listeners = new Set<(clock: MarketClock) => void>()
  let anchor = start
  let hold: EpochMs | null = null
  let latest = start.marketTime

  /** Before the anchor, if the machine's clock was set back by more than has passed since. */
  function running(): number {
    return anchor.marketTime + Math.floor((real.now() - anchor.realTime) * anchor.pace)
  }

  function now(): EpochMs {
    latest = toEpochMs(Math.max(latest, hold === null ? running() : Math.min(running(), hold - 1)))
    return latest
  }
  const describe = (): MarketClock => ({ ...anchor, marketTime: now(), realTime: real.now() })

  return {
    now,
    describe,
    stalledForMs: () => (anchor.pace === 0 ? 0 : Math.max(0, now() - running()) / anchor.pace),
    set(clock) {
      now()
      anchor = clock
      for (const listener of listeners) listener(clock)
    },
    onSet: (listener) => void listeners.add(listener),
    holdBefore(time) {
      hold = time
    },
  }
}
