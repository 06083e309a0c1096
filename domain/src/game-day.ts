// A day of the game runs from midnight to midnight in Amsterdam: 23 or 25 hours when the clocks change.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from './time.ts'

/** The first instant of the day of the game that an instant falls in. */
export function startOfGameDay(at: EpochMs): EpochMs {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
  return toEpochMs(local.startOfDay().epochMilliseconds)
}
