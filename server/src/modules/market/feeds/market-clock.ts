// The market's clock: that of everything in the game that has a date. It runs at its own pace, can be set on, and never
// runs backwards.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'

/** The market's clock as a node has it. */
export interface MarketTime extends Clock {
  /** Where it stands at this real instant, and how fast it runs. */
  describe(): MarketClock
  /** Sets it on. Where that would take it back, it stands still until the time that it has told is reached. */
  set(clock: MarketClock): void
  /** How long it stands still, in real milliseconds, as it has told a later time than it would by now; 0 where it runs. */
  standsStillMs(): number
  /** Keeps it before an instant, which a feed has not come to yet; null lets it run. */
  holdBefore(time: EpochMs | null): void
}

/**
 * A market's clock that runs as described.
 * @param real real time
 * @param onSet is told what the clock was set to, each time
 */
export function createMarketTime(
  real: Clock,
  start: MarketClock,
  onSet: (clock: MarketClock) => void = () => {},
): MarketTime {
  let anchor = start
  let hold: EpochMs | null = null
  let told = start.marketTime

  function running(): number {
    const elapsed = Math.max(0, real.now() - anchor.realTime)
    return anchor.marketTime + Math.floor(elapsed * anchor.pace)
  }

  function now(): EpochMs {
    told = toEpochMs(Math.max(told, hold === null ? running() : Math.min(running(), hold - 1)))
    return told
  }
  const describe = (): MarketClock => ({ marketTime: now(), realTime: real.now(), pace: anchor.pace })

  return {
    now,
    describe,
    standsStillMs: () => (anchor.pace === 0 ? 0 : Math.max(0, now() - running()) / anchor.pace),
    set(clock) {
      now()
      anchor = clock
      onSet(clock)
    },
    holdBefore(time) {
      hold = time
    },
  }
}
