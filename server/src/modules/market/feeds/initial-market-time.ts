// The time of the market's clock when a node starts, if the feed has its own clock.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { FeedConfig } from './feed.ts'

/**
 * How far the clocks of two nodes may differ, in milliseconds: a last quote no further ahead was still in real time.
 */
const clocksDifferMs = 60_000

/**
 * The market time at which a tape or an accelerated market stopped, or has to begin. Null for real time, which a market
 * at pace 1 uses unless its last time is still in the future.
 * @param leftAt the clock's time that was written last; null if none was
 * @param quotedAt the time of the last quote that was written; 0 if there is none
 * @param tapeBegin the first instant of the tape
 * @param now real time
 */
export function initialMarketTime(
  feed: FeedConfig,
  {
    leftAt,
    quotedAt,
    tapeBegin,
    now,
  }: { leftAt: EpochMs | null; quotedAt: EpochMs; tapeBegin: EpochMs | null; now: EpochMs },
): EpochMs | null {
  if (feed.kind === 'replay') return leftAt ?? feed.start ?? tapeBegin
  if (feed.kind !== 'simulator') return null
  const reached = toEpochMs(Math.max(leftAt ?? 0, quotedAt))
  if (feed.speed > 1) return reached === 0 ? now : reached
  const isAhead = Math.max(leftAt ?? 0, quotedAt - clocksDifferMs) > now
  return isAhead ? reached : null
}
