// A day of the game runs from midnight to midnight in Amsterdam. It has 23 or 25 hours when the clocks change.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from './time.ts'

/** The midnight at which the game day of an instant begins. */
export function startOfGameDay(at: EpochMs): EpochMs {
  return toEpochMs(inAmsterdam(at).startOfDay().epochMilliseconds)
}

/** The midnight at which the week of an instant begins, which is that of its Monday. */
export function startOfGameWeek(at: EpochMs): EpochMs {
  const day = inAmsterdam(at).toPlainDate()
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return toEpochMs(monday.toZonedDateTime(gameTimeZone).epochMilliseconds)
}

/** The midnight that begins the game day a number of days before the one of an instant. */
export function gameDaysBefore(at: EpochMs, days: number): EpochMs {
  const day = inAmsterdam(at).toPlainDate().subtract({ days })
  return toEpochMs(day.toZonedDateTime(gameTimeZone).epochMilliseconds)
}

/**
 * The last instant, not after a given one, at which a clock in Amsterdam showed a full hour, from 0 to 23. An hour that the
 * clock skips counts as the next one.
 */
export function lastTimeOfHour(hour: number, until: EpochMs): EpochMs {
  const [today, yesterday] = [0, 1].map((days) => {
    const day = inAmsterdam(until).toPlainDate().subtract({ days })
    const time = day.toZonedDateTime({ timeZone: gameTimeZone, plainTime: { hour } })
    return toEpochMs(time.epochMilliseconds)
  }) as [EpochMs, EpochMs]
  return today <= until ? today : yesterday
}

/** The number of midnights in Amsterdam between two instants: 3 from a Friday to the next Monday. */
export function gameDaysBetween(from: EpochMs, to: EpochMs): number {
  return inAmsterdam(from).toPlainDate().until(inAmsterdam(to).toPlainDate(), { largestUnit: 'days' }).days
}

/** The midnight at which the first trading day (Monday to Friday) of an instant's month begins. */
export function firstTradingDay(at: EpochMs): EpochMs {
  let day = inAmsterdam(at).toPlainDate().with({ day: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return toEpochMs(day.toZonedDateTime(gameTimeZone).epochMilliseconds)
}

function inAmsterdam(at: EpochMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
}
