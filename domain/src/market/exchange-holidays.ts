// The days from Monday to Friday on which Euronext does not trade (source: Euronext, "Trading hours & holidays"). The market of
// the game stays open on them, but no quote of a real exchange arrives.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone } from '../time/time.ts'

/** Whether Euronext is closed for a holiday on the day in Amsterdam of an instant. */
export function isExchangeHoliday(at: EpochMs): boolean {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone).toPlainDate()
  const afterEaster = easter(day.year).until(day, { largestUnit: 'days' }).days
  // Good Friday and Easter Monday.
  if (afterEaster === -2 || afterEaster === 1) return true
  return fixed.some(([month, date]) => day.month === month && day.day === date)
}

/** New Year's Day, Labour Day and both days of Christmas, as month and day. */
const fixed = [
  [1, 1],
  [5, 1],
  [12, 25],
  [12, 26],
] as const

/**
 * Easter Sunday by the Gregorian calendar (the anonymous algorithm of Nature, 1876; Meeus, "Astronomical Algorithms", chapter
 * 8).
 */
function easter(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}
