// A day of the game runs from midnight to midnight in Amsterdam: 23 or 25 hours when the clocks change.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from './time.ts'

/** The first instant of the day of the game that an instant falls in. */
export function startOfGameDay(at: EpochMs): EpochMs {
  return toEpochMs(inAmsterdam(at).startOfDay().epochMilliseconds)
}

/** How many midnights lie between two instants: 3 from a Friday to the Monday after it, whatever the clocks do. */
export function gameDaysBetween(from: EpochMs, to: EpochMs): number {
  return inAmsterdam(from).toPlainDate().until(inAmsterdam(to).toPlainDate(), { largestUnit: 'days' }).days
}

/** The first instant of the first trading day (Monday to Friday) of the month that an instant falls in. */
export function firstTradingDay(at: EpochMs): EpochMs {
  let day = inAmsterdam(at).toPlainDate().with({ day: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return toEpochMs(day.toZonedDateTime(gameTimeZone).epochMilliseconds)
}

function inAmsterdam(at: EpochMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
}
