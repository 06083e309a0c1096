// The market's clock: that of everything in the game that has a date. It runs at its own pace, can be set on, and never
// runs backwards.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'

/** The market's clock as a node has it. */
export interface MarketTime extends Clock {
  /** Its time at this real instant, and its pace. */
  describe(): MarketClock
  /** Sets it. Where that would turn it back, it stands still until the latest time that it has shown is reached. */
  set(clock: MarketClock): void
  /** Calls the listener with what the clock is set to, each time. */
  onSet(listener: (clock: MarketClock) => void): void
  /** How long it will stand still, in real milliseconds, because it has shown a later time before; 0 where it runs. */
  stalledForMs(): number
  /** Keeps it before an instant that the feed has not reached; null lets it run. */
  holdBefore(time: EpochMs | null): void
}

/**
 * A market's clock that runs as described.
 * @param real real time
 */
export function createMarketTime(real: Clock, start: MarketClock): MarketTime {
  const listeners = new Set<(clock: MarketClock) => void>()
  let anchor = start
  let hold: EpochMs | null = null
  let latest = start.marketTime

  function running(): number {
    const elapsed = Math.max(0, real.now() - anchor.realTime)
    return anchor.marketTime + Math.floor(elapsed * anchor.pace)
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
