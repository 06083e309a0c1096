// When the stop-loss levels of Sprinters are reset: on the first trading day of a month (sprinters.md, section 2). In a file
// of its own, so that the rules of financing do not load the calendar.

import { firstTradingDay, startOfGameDay } from '../time/game-day.ts'
import type { EpochMs } from '../time/time.ts'

/**
 * Whether the stop-loss levels are due for a reset: on the first trading day of a month in Amsterdam, or later in that
 * month if it was missed.
 * @param lastReset when they were last reset
 */
export function isStopLossResetDue(lastReset: EpochMs, at: EpochMs): boolean {
  const first = firstTradingDay(at)
  return lastReset < first && startOfGameDay(at) >= first
}
