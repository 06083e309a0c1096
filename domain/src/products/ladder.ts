// An issuer's ladder: for each underlying a rung for each type of Sprinter, direction and approximate leverage, at
// round levels (sprinters.md, section 7, "Demo universe").

import { type Decimal, decimalOne, divideHalfUp } from '../money/decimal.ts'
import { assert } from '../result.ts'
import { stopLossLevel } from './financing.ts'
import type { Direction, Sprinter, SprinterType } from './sprinter.ts'

/** The Sprinter that a rung asks for. */
export interface Rung {
  productType: SprinterType
  direction: Direction
  /** About how many times as much as the underlying it moves; above 1 for a long. */
  leverage: Decimal
}

/** The step to which levels are rounded: the fourth digit of a price, such as 0.01 for 47.11 and 1 for 1,100. */
export function levelStep(price: Decimal): Decimal {
  assert(price > 0n, 'a level is above zero')
  const digits = price.toString().length
  return (10n ** BigInt(Math.max(0, digits - 4))) as Decimal
}

/**
 * The terms of a Sprinter on a rung at a price of its underlying: FL = S × (1 − 1 ÷ leverage) for a long,
 * S × (1 + 1 ÷ leverage) for a short, rounded to a step, and the stop-loss level that follows from the buffer. Null if
 * no such Sprinter is possible: its financing level would be zero, or it would be knocked out at once.
 * @param price S, in the underlying's currency
 * @param ratio how many pieces correspond to one unit of the underlying
 * @param buffer the distance of a Sprinter's stop-loss level from its financing level, as a fraction of the latter
 */
export function issueSprinter(
  { productType, direction, leverage }: Rung,
  price: Decimal,
  ratio: Decimal,
  buffer: Decimal,
): Sprinter | null {
  const distance = divideHalfUp(price * decimalOne, leverage)
  const exact = direction === 'long' ? price - distance : price + distance
  if (exact <= 0n) return null
  const step = levelStep(exact as Decimal)
  const financingLevel = (divideHalfUp(exact, step) * step) as Decimal
  const stopLoss =
    productType === 'sp' ? stopLossLevel(direction, financingLevel, { buffer, step }) : financingLevel
  const isAlive = direction === 'long' ? stopLoss < price : stopLoss > price
  if (financingLevel <= 0n || stopLoss <= 0n || !isAlive) return null
  return { productType, direction, ratio, financingLevel, stopLossLevel: stopLoss }
}

/** A ratio that applies from a price upwards. */
export interface RatioFrom {
  /** In euro. */
  from: Decimal
  ratio: Decimal
}

/**
 * The ratio for a price of the underlying in euro: the last one that starts at or below it.
 * @param ratios in ascending order, the first from zero
 */
export function ratioAt(price: Decimal, ratios: readonly RatioFrom[]): Decimal {
  const found = ratios.findLast(({ from }) => from <= price)
  assert(found !== undefined, 'there is a ratio for every price')
  return found.ratio
}
