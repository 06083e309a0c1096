// An issuer's ladder: for each underlying a rung for every kind of Sprinter and about every leverage, at levels that
// round well (sprinters.md, section 7, "Demo universe").

import { type Decimal, decimalOne, divideHalfUp } from '../money/decimal.ts'
import { assert } from '../result.ts'
import { stopLossLevel } from './financing.ts'
import type { Direction, Sprinter, SprinterType } from './sprinter.ts'

/** What a rung asks for. */
export interface Rung {
  productType: SprinterType
  direction: Direction
  /** About how many times as hard as the underlying it is to move; above 1 for a long. */
  leverage: Decimal
}

/** The step that levels are rounded to: the fourth digit of a price, such as 0.01 for 47.11, and 1 for 1,100. */
export function levelStep(price: Decimal): Decimal {
  assert(price > 0n, 'a level is above zero')
  const digits = price.toString().length
  return (10n ** BigInt(Math.max(0, digits - 4))) as Decimal
}

/**
 * The terms of a Sprinter on a rung at a price of its underlying: FL = S × (1 − 1 ÷ leverage) for a long,
 * S × (1 + 1 ÷ leverage) for a short, rounded to a step, and its stop-loss level by the buffer. Null where no such
 * Sprinter can be: its financing level would be nothing, or it would be knocked out at once.
 * @param price S, in the underlying's currency
 * @param buffer of the stop-loss level of a Sprinter, as a fraction of its financing level
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

/** A ratio that holds from a price on. */
export interface RatioFrom {
  /** In euro. */
  from: Decimal
  ratio: Decimal
}

/** The ratio for a price in euro: the last one that holds from it or below. The first is to hold from zero. */
export function ratioAt(price: Decimal, ratios: readonly RatioFrom[]): Decimal {
  const found = ratios.findLast(({ from }) => from <= price)
  assert(found !== undefined, 'there is a ratio for every price')
  return found.ratio
}
