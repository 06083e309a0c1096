// An X-Turbo has an end date, one fixed level for both financing and stop-loss, and a premium that falls linearly to
// zero: a long costs more than its intrinsic value, a short less. It can be knocked out from 08:00 to 22:00 in
// Amsterdam and is settled in cash at its end (sprinters.md, section 5).

import { Temporal } from 'temporal-polyfill'
import type { EuroConversion } from '../market/euro-price.ts'
import { extendedHours, tradingSession } from '../market/trading-session.ts'
import { type Decimal, decimalOne, divideHalfUp } from '../money/decimal.ts'
import type { Cents } from '../money/money.ts'
import { assert } from '../result.ts'
import { gameDaysBetween, startOfGameDay } from '../time/game-day.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import { type Sprinter, sprinterValue } from './sprinter.ts'

/** The terms of an X-Turbo; the financing level and the stop-loss level are equal and never change. */
export interface XTurbo extends Sprinter {
  productType: 'xt'
  /** The first instant at which it has ended: 22:00 in Amsterdam on its last trading day. */
  end: EpochMs
  /** The premium for a year, as a fraction of the level (0.0181 is 1.81 %). */
  premiumRate: Decimal
}

/** The end of an X-Turbo that runs for some calendar days: 22:00 in Amsterdam on the first trading day from then on. */
export function endOfXTurbo(issued: EpochMs, days: number): EpochMs {
  const day = Temporal.Instant.fromEpochMilliseconds(startOfGameDay(issued))
    .toZonedDateTimeISO(gameTimeZone)
    .add({ days })
  return tradingSession(toEpochMs(day.epochMilliseconds), extendedHours).close
}

/** How many calendar days (in Amsterdam) an X-Turbo still runs; zero on its last day and after it. */
export function daysToRun({ end }: XTurbo, at: EpochMs): number {
  return Math.max(0, gameDaysBetween(at, end))
}

/**
 * The premium for one unit of the underlying, in its currency: level × rate × days ÷ 365, rounded half up in the tenth
 * digit; zero at the end.
 */
export function premium({ financingLevel, premiumRate }: XTurbo, days: number): Decimal {
  return divideHalfUp(financingLevel * premiumRate * BigInt(days), 365n * decimalOne) as Decimal
}

/**
 * The X-Turbo as it is priced with some days to run: with its financing level lowered by the premium, which makes a
 * long dearer and a short cheaper. Its stop-loss level stays.
 */
export function atPremium(turbo: XTurbo, days: number): XTurbo {
  assertOneLevel(turbo)
  return { ...turbo, financingLevel: (turbo.financingLevel - premium(turbo, days)) as Decimal }
}

/**
 * The payout for a piece at the end, in whole cents, rounded down: its intrinsic value.
 * @param price the last price of the underlying, in its own currency
 */
export function settlementValue(turbo: XTurbo, price: Decimal, conversion: EuroConversion): Cents {
  assertOneLevel(turbo)
  return sprinterValue(turbo, price, conversion)
}

function assertOneLevel({ stopLossLevel, financingLevel }: XTurbo): void {
  assert(stopLossLevel === financingLevel, 'an X-Turbo has one level, and no premium in it')
}
