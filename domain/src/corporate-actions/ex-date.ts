// A corporate action takes effect when the exchange of its share opens for the first time on or after the ex-date: from
// then on a share is quoted without the dividend, or per new piece (sprinters.md, section 7).

import type { Temporal } from 'temporal-polyfill'
import { type SessionHours, sessionBefore, tradingSession } from '../market/trading-session.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import type { ExDateBreak } from './ex-date-break.ts'

/**
 * The instant at which an action takes effect.
 * @param exDate the date at the exchange
 * @param hours the hours of the exchange; a date without a session counts as the next one that has one
 */
export function effectiveOn(exDate: Temporal.PlainDate, hours: SessionHours): EpochMs {
  const midnight = exDate.toZonedDateTime(hours.timeZone).epochMilliseconds
  return tradingSession(toEpochMs(midnight), hours).open
}

/** The break around an action that takes effect at an instant. */
export function exDateBreak(effective: EpochMs, hours: SessionHours): ExDateBreak {
  return { from: sessionBefore(effective, hours).close, until: effective }
}
