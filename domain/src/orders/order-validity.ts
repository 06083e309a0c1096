// How long an order is valid: until the close (22:00 in Amsterdam) of its trading day, or of the last trading day of its
// week or month, or until it is cancelled. The validity of an order that is placed outside trading hours starts at the
// next opening (specification, sections 4, 5 and 9).

import { Temporal } from 'temporal-polyfill'
import { closingHour, nextMarketOpening } from '../market/market-hours.ts'
import type { MarketHours } from '../market/market-hours-kinds.ts'
import { unreachable } from '../result.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import type { OrderValidity } from './order-validity-kinds.ts'

/**
 * The first instant at which an order is no longer valid; null if it is valid until it is cancelled. In a market that is
 * always open, days end at midnight in Amsterdam, and weeks on Sunday.
 * @param placed when it was placed or last changed
 * @param hours the trading hours of the game
 */
export function orderExpiry(validity: OrderValidity, placed: EpochMs, hours: MarketHours): EpochMs | null {
  if (validity === 'cancel') return null
  const from = Temporal.Instant.fromEpochMilliseconds(nextMarketOpening(placed, hours))
    .toZonedDateTimeISO(gameTimeZone)
    .toPlainDate()
  const last = lastDay(validity, from)
  if (hours === 'always') return endOf(last.add({ days: 1 }), 0)
  return endOf(last.subtract({ days: Math.max(0, last.dayOfWeek - 5) }), closingHour)
}

function lastDay(validity: Exclude<OrderValidity, 'cancel'>, from: Temporal.PlainDate): Temporal.PlainDate {
  switch (validity) {
    case 'day':
      return from
    case 'week':
      return from.add({ days: 7 - from.dayOfWeek })
    case 'month':
      return from.with({ day: from.daysInMonth })
    default:
      return unreachable(validity)
  }
}

function endOf(date: Temporal.PlainDate, hour: number): EpochMs {
  return toEpochMs(date.toZonedDateTime({ timeZone: gameTimeZone, plainTime: { hour } }).epochMilliseconds)
}
