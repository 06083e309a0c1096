// An underlying trades in sessions of its own, Monday to Friday by the clock of its exchange; only within them can it
// knock out a Sprinter (sprinters.md, sections 4 to 6).

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import type { Instrument, ProductType } from './instrument.ts'
import type { TradingSession } from './within-session.ts'

/** When an exchange trades, by its own clock: minutes after midnight, from `open` to before `close` (at most 1,440). */
export interface SessionHours {
  timeZone: string
  open: number
  close: number
}

/** Euronext and Xetra, 09:00 to 17:30; also the day session of the issuers. */
export const euronextHours: SessionHours = { timeZone: gameTimeZone, open: 9 * 60, close: 17 * 60 + 30 }

/** Warsaw, 09:00 to 17:00. */
export const warsawHours: SessionHours = { timeZone: 'Europe/Warsaw', open: 9 * 60, close: 17 * 60 }

/** New York, 09:30 to 16:00 there: the distance to Amsterdam is an hour less for some weeks of the year. */
export const newYorkHours: SessionHours = { timeZone: 'America/New_York', open: 9 * 60 + 30, close: 16 * 60 }

/** X-DAX and index futures, 08:00 to 22:00: where an X-Turbo is watched. */
export const extendedHours: SessionHours = { timeZone: gameTimeZone, open: 8 * 60, close: 22 * 60 }

/** Currencies and commodities, day and night. */
export const roundTheClock: SessionHours = { timeZone: gameTimeZone, open: 0, close: 24 * 60 }

/** When an underlying trades: that of its exchange; those of bonds are futures. */
export function hoursOf({ type, currency }: Pick<Instrument, 'type' | 'currency'>): SessionHours {
  if (type === 'cu' || type === 'co') return roundTheClock
  if (type === 'ir') return extendedHours
  if (currency === 'PLN') return warsawHours
  return currency === 'USD' ? newYorkHours : euronextHours
}

/** When an underlying can knock out a product of a type: an X-Turbo is watched longer. */
export function watchedHours(
  instrument: Pick<Instrument, 'type' | 'currency'>,
  productType: ProductType,
): SessionHours {
  return productType === 'xt' ? extendedHours : hoursOf(instrument)
}

/**
 * The session that an instant falls in, or else the next one. It is worth keeping until it closes: asking again for
 * every quote would cost more than the quote.
 */
export function tradingSession(at: EpochMs, hours: SessionHours): TradingSession {
  const { timeZone } = hours
  let day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    if (day.dayOfWeek <= 5) {
      const session = {
        open: clockTime(day, hours.open, timeZone),
        close: clockTime(day, hours.close, timeZone),
      }
      if (at < session.close) return session
    }
    day = day.add({ days: 1 })
  }
}

function clockTime(date: Temporal.PlainDate, minutes: number, timeZone: string): EpochMs {
  const day = date.add({ days: Math.floor(minutes / 1440) })
  const plainTime = { hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 }
  return toEpochMs(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
