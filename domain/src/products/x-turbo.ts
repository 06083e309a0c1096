// An X-Turbo has an end date, one level for both financing and stop-loss that never moves, and a premium that runs off
// evenly to nothing: more than the intrinsic value for a long, less for a short. It is watched from 08:00 to 22:00 and
// settled in cash at the end (sprinters.md, section 5).

import { Temporal } from 'temporal-polyfill'
import type { EuroConversion } from '../market/euro-price.ts'
import { extendedHours, tradingSession } from '../market/trading-session.ts'
import { type Decimal, decimalOne, divideHalfUp } from '../money/decimal.ts'
import type { Cents } from '../money/money.ts'
import { assert } from '../result.ts'
import { gameDaysBetween, startOfGameDay } from '../time/game-day.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
import { type Sprinter, sprinterValue } from './sprinter.ts'

/** The terms of an X-Turbo; financing level and stop-loss level are the same and constant. */
export interface XTurbo extends Sprinter {
  productType: 'xt'
  /** The first instant at which it is over: the close of its last trading day. */
  end: EpochMs
  /** What the premium costs a year, as a fraction of the level (0.0181 is 1.81 %). */
  premiumRate: Decimal
}

/** When an X-Turbo is over that is to run for some calendar days: at the close of the first trading day after them. */
export function endOfXTurbo(issued: EpochMs, days: number): EpochMs {
  const day = Temporal.Instant.fromEpochMilliseconds(startOfGameDay(issued))
    .toZonedDateTimeISO(gameTimeZone)
    .add({ days })
  return tradingSession(toEpochMs(day.epochMilliseconds), extendedHours).close
}

/** How many calendar days an X-Turbo has to run at an instant; zero on its last day and after it. */
export function daysToRun({ end }: XTurbo, at: EpochMs): number {
  return Math.max(0, gameDaysBetween(at, end))
}

/**
 * The premium in the underlying's currency, before the ratio: level × rate × days ÷ 365, rounded half up in the tenth
 * digit; zero at the end.
 */
export function premium({ financingLevel, premiumRate }: XTurbo, days: number): Decimal {
  return divideHalfUp(financingLevel * premiumRate * BigInt(days), 365n * decimalOne) as Decimal
}

/**
 * The X-Turbo as it is priced with some days to run: by a financing level that lies the premium below its own, which
 * is a premium for a long and a discount for a short. Its stop-loss level stays.
 */
export function atPremium(turbo: XTurbo, days: number): XTurbo {
  assertOneLevel(turbo)
  return { ...turbo, financingLevel: (turbo.financingLevel - premium(turbo, days)) as Decimal }
}

/**
 * What a piece brings at the end, in whole cents, rounded down: its intrinsic value.
 * @param price the last of the underlying, in its own currency
 */
export function settlementValue(turbo: XTurbo, price: Decimal, conversion: EuroConversion): Cents {
  assertOneLevel(turbo)
  return sprinterValue(turbo, price, conversion)
}

function assertOneLevel({ stopLossLevel, financingLevel }: XTurbo): void {
  assert(stopLossLevel === financingLevel, 'an X-Turbo has one level, and no premium in it')
}
