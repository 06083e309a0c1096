// Where the market's clock stands when a node opens, if it is the feed's and not real time.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import type { FeedConfig } from './feed.ts'

/** The clocks of two nodes may differ a little: so far ahead of real time a last quote is none of another time. */
const clocksDifferMs = 60_000

/**
 * Where a tape or an accelerated market was left, or is to begin. Null for real time, which a market at its pace has as
 * soon as that is not before what has been told.
 * @param leftAt where the clock stood that was written down; null where none was
 * @param quotedAt the time of the last quote that is written down; 0 where there is none
 * @param tapeBegin the first instant of the tape
 * @param now real time
 */
export function openingTime(
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
  const told = toEpochMs(Math.max(leftAt ?? 0, quotedAt))
  if (feed.speed > 1) return told === 0 ? now : told
  const isAhead = Math.max(leftAt ?? 0, quotedAt - clocksDifferMs) > now
  return isAhead ? told : null
}
