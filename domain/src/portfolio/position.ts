// A position is the pieces of a product that a portfolio holds and their cost, without transaction costs.

import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, multiplyCents, type Quantity, toCents, toQuantity } from '../money/money.ts'
import { assert } from '../result.ts'

/** Pieces held and their cost in cents; no pieces, no cost. */
export interface Position {
  quantity: Quantity
  cost: Cents
}

/** The position of a portfolio that holds none of a product. */
export const noPosition: Position = { quantity: toQuantity(0), cost: toCents(0) }

/** The position after pieces are bought at a price in cents. */
export function afterPurchase(position: Position, quantity: Quantity, price: Cents): Position {
  return {
    quantity: toQuantity(position.quantity + quantity),
    cost: toCents(position.cost + multiplyCents(price, quantity)),
  }
}

/**
 * The cost in cents of some of the pieces held: their share of the position's cost, rounded half up. Throws if they are
 * more than are held.
 */
export function costOf(position: Position, quantity: Quantity): Cents {
  assert(quantity <= position.quantity, 'no more pieces than are held')
  if (position.quantity === 0) return toCents(0)
  return toCents(Number(divideHalfUp(BigInt(position.cost) * BigInt(quantity), BigInt(position.quantity))))
}

/** The position after pieces are sold: the rest keeps its average price. Throws when more is sold than held. */
export function afterSale(position: Position, quantity: Quantity): Position {
  return {
    quantity: toQuantity(position.quantity - quantity),
    cost: toCents(position.cost - costOf(position, quantity)),
  }
}

/** The average price of a piece in cents, rounded half up; null if nothing is held. */
export function averagePrice(position: Position): Cents | null {
  if (position.quantity === 0) return null
  return toCents(Number(divideHalfUp(BigInt(position.cost), BigInt(position.quantity))))
}

/** The gain over a cost as a fraction (0.05 is 5 %); null without a cost. */
export function performance(value: Cents, cost: Cents): number | null {
  return cost === 0 ? null : (value - cost) / cost
}
