// The morning of a trading day: from 07:30 in Amsterdam, half an hour before the market opens, to before noon. Trading days
// are the days on which the market opens: the game knows no holidays (market-hours.ts).

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import type { MarketHours } from './market-hours-kinds.ts'

const begin = { hour: 7, minute: 30 }
const end = { hour: 12 }

/** A morning, from `begin` to before `end`. */
export interface Morning {
  /** Its date in Amsterdam, as 2026-11-23. */
  day: string
  begin: EpochMs
  end: EpochMs
  /** The midnight in Amsterdam at which its day ends. */
  midnight: EpochMs
}

/** The morning that an instant of market time falls in; null at other times, and where the market does not open that day. */
export function morningAt(at: EpochMs, hours: MarketHours): Morning | null {
  const day = dayOf(at)
  if (!isTradingDay(day, hours)) return null
  const morning = morningOf(day)
  return at >= morning.begin && at < morning.end ? morning : null
}

/** The last morning that began before an instant. */
export function morningBefore(at: EpochMs, hours: MarketHours): Morning {
  let day = dayOf(at)
  while (!isTradingDay(day, hours) || morningOf(day).begin >= at) day = day.subtract({ days: 1 })
  return morningOf(day)
}

function morningOf(day: Temporal.PlainDate): Morning {
  return {
    day: day.toString(),
    begin: instantOf(day, begin),
    end: instantOf(day, end),
    midnight: instantOf(day.add({ days: 1 }), { hour: 0 }),
  }
}

function dayOf(at: EpochMs): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone).toPlainDate()
}

function isTradingDay(day: Temporal.PlainDate, hours: MarketHours): boolean {
  return hours === 'always' || day.dayOfWeek <= 5
}

function instantOf(day: Temporal.PlainDate, plainTime: { hour: number; minute?: number }): EpochMs {
  return toEpochMs(day.toZonedDateTime({ timeZone: gameTimeZone, plainTime }).epochMilliseconds)
}
