// The cost of holding a Sprinter: its financing level moves by a yearly rate each calendar day. The stop-loss level of
// a Sprinter follows on the first trading day of the month, that of a Sprinter Best every day (sprinters.md,
// sections 2 and 3; the formula is that of BNP Paribas Markets).

import type { EuroConversion } from '../market/euro-price.ts'
import { compound } from '../money/compounding.ts'
import { type Decimal, decimalOne, divideDown, divideHalfUp, divideUp } from '../money/decimal.ts'
import { type Cents, toCents } from '../money/money.ts'
import { assert, unreachable } from '../result.ts'
import type { Direction, Sprinter } from './sprinter.ts'

/**
 * The rates at which an issuer finances, as yearly fractions (0.02 is 2 %): the currency's reference rate and its own
 * margin.
 */
export interface FinancingTerms {
  reference: Decimal
  margin: Decimal
}

/**
 * The yearly rate of a financing level, as a fraction: reference + margin for a long, reference − margin for a short.
 */
export function financingRate(direction: Direction, { reference, margin }: FinancingTerms): Decimal {
  return (direction === 'long' ? reference + margin : reference - margin) as Decimal
}

/**
 * A financing level after some calendar days: FL × (1 + rate)^(days ÷ 360), rounded half up in the tenth digit.
 * @param rate yearly, as a fraction
 * @param days calendar days in Amsterdam since it was last moved: 3 from Friday to Monday, 0 within a day
 */
export function financedLevel(financingLevel: Decimal, rate: Decimal, days: number): Decimal {
  return compound(financingLevel, rate, days, 360)
}

/**
 * A Sprinter with its levels moved by some calendar days of financing. A Sprinter keeps its stop-loss level, a Sprinter
 * Best has its stop-loss level at its financing level, and an X-Turbo has a premium instead of financing.
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

/** How the stop-loss level is derived from the financing level. */
export interface StopLossBuffer {
  /** The distance between the two, as a fraction of the financing level. */
  buffer: Decimal
  /** The stop-loss level is a multiple of this, in the underlying's currency; above zero. */
  step: Decimal
}

/**
 * The stop-loss level that belongs to a financing level, in the underlying's currency: FL × (1 + buffer) for a long, FL
 * × (1 − buffer) for a short, rounded away from the financing level to a whole step.
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

/** A Sprinter with its stop-loss level reset. The other types stay as they are: their two levels are equal. */
export function afterStopLossReset<S extends Sprinter>(sprinter: S, buffer: StopLossBuffer): S {
  if (sprinter.productType !== 'sp') return sprinter
  return { ...sprinter, stopLossLevel: stopLossLevel(sprinter.direction, sprinter.financingLevel, buffer) }
}

/**
 * The cost of holding a piece for some calendar days while the underlying stands still, in cents, rounded half up;
 * negative if the holder earns. Zero for an X-Turbo, whose cost is its premium.
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
