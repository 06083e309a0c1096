// The market is open Monday to Friday from 08:00 to before 22:00 in Amsterdam (specification, section 5), the year
// round.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import type { MarketHours } from './market-hours-kinds.ts'

/** The hour in Amsterdam at which a trading day begins. */
export const openingHour = 8
/** The hour in Amsterdam at which a trading day ends. */
export const closingHour = 22

/** Whether the market is open at an instant. While it is closed, orders wait. */
export function isMarketOpen(at: EpochMs, hours: MarketHours): boolean {
  if (hours === 'always') return true
  const local = inAmsterdam(at)
  return local.dayOfWeek <= 5 && local.hour >= openingHour && local.hour < closingHour
}

/** The first instant at or after the given one at which the market is open. */
export function nextMarketOpening(at: EpochMs, hours: MarketHours): EpochMs {
  if (isMarketOpen(at, hours)) return at
  let day = inAmsterdam(at)
  if (day.hour >= openingHour) day = day.add({ days: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return toEpochMs(
    day.toPlainDate().toZonedDateTime({ timeZone: gameTimeZone, plainTime: { hour: openingHour } })
      .epochMilliseconds,
  )
}

function inAmsterdam(at: EpochMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
}
