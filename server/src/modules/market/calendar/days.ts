// The game day of an instant, computed once a day, not for every price.

import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'

/** A day of the game: from its midnight to before the next one. */
export interface Day {
  start: EpochMs
  end: EpochMs
}

/** The day that an instant falls in. */
export type DayOf = (at: EpochMs) => Day

export function createDays(): DayOf {
  let last: Day = { start: toEpochMs(0), end: toEpochMs(0) }
  return (at) => {
    if (at < last.start || at >= last.end) {
      const start = startOfGameDay(at)
      last = { start, end: nextDay(start) }
    }
    return last
  }
}

/** The midnight after one; a day of the game has 23 to 25 hours. */
export function nextDay(midnight: EpochMs): EpochMs {
  return startOfGameDay(toEpochMs(midnight + 26 * 3_600_000))
}
