// Each underlying has its own trading sessions, Monday to Friday by the clock of its exchange, without holidays. It can
// knock out a Sprinter only during a session (sprinters.md, sections 4 to 6).

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import type { Instrument, ProductType } from './instrument.ts'
import type { TradingSession } from './within-session.ts'

/**
 * The trading hours of an exchange in its own time zone: minutes after midnight, from `open` to before `close` (at most
 * 1,440).
 */
export interface SessionHours {
  /** An IANA name, such as Europe/Warsaw. */
  timeZone: string
  open: number
  close: number
}

/** Euronext and Xetra, 09:00 to 17:30 in Amsterdam; also the day session of the issuer. */
export const euronextHours: SessionHours = { timeZone: gameTimeZone, open: 9 * 60, close: 17 * 60 + 30 }

/** Warsaw, 09:00 to 17:00 in Warsaw. */
export const warsawHours: SessionHours = { timeZone: 'Europe/Warsaw', open: 9 * 60, close: 17 * 60 }

/**
 * New York, 09:30 to 16:00 in New York: six hours behind Amsterdam, five in the weeks between the two clock changes.
 */
export const newYorkHours: SessionHours = { timeZone: 'America/New_York', open: 9 * 60 + 30, close: 16 * 60 }

/** X-DAX and index futures, 08:00 to 22:00 in Amsterdam: the hours in which an X-Turbo can be knocked out. */
export const extendedHours: SessionHours = { timeZone: gameTimeZone, open: 8 * 60, close: 22 * 60 }

/** Currencies and commodities: day and night from Monday to Friday, by the clock of Amsterdam. */
export const roundTheClock: SessionHours = { timeZone: gameTimeZone, open: 0, close: 24 * 60 }

/** The trading hours of an underlying: those of its exchange, and for bonds those of their futures. */
export function hoursOf({ type, currency }: Pick<Instrument, 'type' | 'currency'>): SessionHours {
  if (type === 'cu' || type === 'co') return roundTheClock
  if (type === 'ir') return extendedHours
  if (currency === 'PLN') return warsawHours
  return currency === 'USD' ? newYorkHours : euronextHours
}

/** The hours in which an underlying can knock out a product of a type: an X-Turbo has longer ones. */
export function watchedHours(
  instrument: Pick<Instrument, 'type' | 'currency'>,
  productType: ProductType,
): SessionHours {
  return productType === 'xt' ? extendedHours : hoursOf(instrument)
}

/**
 * The session that an instant falls in, or else the next one, as instants. It takes a calendar to compute, so a caller
 * that checks every quote keeps it until it closes.
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

/** The last session that opened before an instant. */
export function sessionBefore(at: EpochMs, hours: SessionHours): TradingSession {
  const { timeZone } = hours
  let day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    const open = clockTime(day, hours.open, timeZone)
    if (day.dayOfWeek <= 5 && open < at) return { open, close: clockTime(day, hours.close, timeZone) }
    day = day.subtract({ days: 1 })
  }
}

function clockTime(date: Temporal.PlainDate, minutes: number, timeZone: string): EpochMs {
  const day = date.add({ days: Math.floor(minutes / 1440) })
  const plainTime = { hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 }
  return toEpochMs(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
