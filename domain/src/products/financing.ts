// What a Sprinter costs to hold: its financing level moves by a yearly rate each calendar day, and the stop-loss level
// of a Sprinter follows on the first trading day of the month, that of a Sprinter Best each day (sprinters.md,
// sections 2 and 3; the formula is that of BNP Paribas Markets).

import type { EuroConversion } from '../market/euro-price.ts'
import { compound } from '../money/compounding.ts'
import { type Decimal, decimalOne, divideDown, divideHalfUp, divideUp } from '../money/decimal.ts'
import { type Cents, toCents } from '../money/money.ts'
import { assert, unreachable } from '../result.ts'
import { firstTradingDay, startOfGameDay } from '../time/game-day.ts'
import type { EpochMs } from '../time/time.ts'
import type { Direction, Sprinter } from './sprinter.ts'

/** What an issuer finances at, as fractions of a year: the reference rate of the currency, and its own margin. */
export interface FinancingTerms {
  reference: Decimal
  margin: Decimal
}

/** The yearly rate of a financing level: reference + margin for a long, reference − margin for a short. */
export function financingRate(direction: Direction, { reference, margin }: FinancingTerms): Decimal {
  return (direction === 'long' ? reference + margin : reference - margin) as Decimal
}

/**
 * A financing level after some calendar days: FL × (1 + rate)^(days ÷ 360), rounded half up in the tenth digit.
 * @param days since it was last moved: 3 from Friday to Monday, 0 within a day
 */
export function financedLevel(financingLevel: Decimal, rate: Decimal, days: number): Decimal {
  return compound(financingLevel, rate, days, 360)
}

/**
 * A Sprinter's levels after some calendar days, before the market opens. A Sprinter keeps its stop-loss level, that of
 * a Sprinter Best goes with its financing level, and an X-Turbo has no financing but its premium.
 */
export function afterFinancing<S extends Sprinter>(sprinter: S, terms: FinancingTerms, days: number): S {
  const moved = () => financedLevel(sprinter.financingLevel, financingRate(sprinter.direction, terms), days)
  switch (sprinter.productType) {
    case 'sp':
      return { ...sprinter, financingLevel: moved() }
    case 'sb': {
      const level = moved()
      return { ...sprinter, financingLevel: level, stopLossLevel: level }
    }
    case 'xt':
      return sprinter
    default:
      return unreachable(sprinter.productType)
  }
}

/** How far a stop-loss level is set from the financing level, as a fraction of it, and to which step it is rounded. */
export interface StopLossBuffer {
  buffer: Decimal
  step: Decimal
}

/**
 * The stop-loss level of a Sprinter by its financing level: FL × (1 + buffer) for a long, FL × (1 − buffer) for a
 * short, rounded away from the financing level to a whole step.
 */
export function stopLossLevel(
  direction: Direction,
  financingLevel: Decimal,
  { buffer, step }: StopLossBuffer,
): Decimal {
  assert(step > 0n, 'the step of a stop-loss level is above zero')
  const whole = step * decimalOne
  return direction === 'long'
    ? ((divideUp(financingLevel * (decimalOne + buffer), whole) * step) as Decimal)
    : ((divideDown(financingLevel * (decimalOne - buffer), whole) * step) as Decimal)
}

/** A Sprinter with its stop-loss level set anew; the other types have none of their own. */
export function afterStopLossReset<S extends Sprinter>(sprinter: S, buffer: StopLossBuffer): S {
  if (sprinter.productType !== 'sp') return sprinter
  return { ...sprinter, stopLossLevel: stopLossLevel(sprinter.direction, sprinter.financingLevel, buffer) }
}

/**
 * Whether the stop-loss levels are to be set anew: on the first trading day of a month, or later in it where that was
 * missed.
 * @param lastReset when they were set last
 */
export function isStopLossResetDue(lastReset: EpochMs, at: EpochMs): boolean {
  const first = firstTradingDay(at)
  return lastReset < first && startOfGameDay(at) >= first
}

/**
 * What holding a piece costs over some calendar days while the underlying stands still, in cents, rounded half up;
 * below zero where it brings something. Nothing for an X-Turbo: its premium tells that.
 */
export function holdingCost(
  sprinter: Sprinter,
  terms: FinancingTerms,
  days: number,
  conversion: EuroConversion,
): Cents {
  const moved = afterFinancing(sprinter, terms, days).financingLevel - sprinter.financingLevel
  const lost = sprinter.direction === 'long' ? moved : -moved
  return toCents(
    Number(divideHalfUp(lost * conversion.factor * decimalOne, conversion.divisor * sprinter.ratio)),
  )
}
