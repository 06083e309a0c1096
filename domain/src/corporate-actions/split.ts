// A split of a for b makes a new pieces of every b old ones: quantities × a/b, prices × b/a, costs unchanged; a
// fraction of a piece is paid in cash (sprinters.md, section 7).

import { type Decimal, divideDown, divideHalfUp, divideUp } from '../money/decimal.ts'
import { type Cents, type Quantity, subtractCents, toCents, toQuantity } from '../money/money.ts'
import type { OrderSide, OrderTerms } from '../orders/order.ts'
import { type OrderCondition, orderPriceBounds } from '../orders/order-trigger.ts'
import { type LedgerEntry, paymentEntries } from '../portfolio/ledger.ts'
import type { Position } from '../portfolio/position.ts'
import type { Sprinter } from '../products/sprinter.ts'

/** One in the eighth digit of a decimal, which has ten. */
const eighthDigit = 100n

/** New pieces for old ones: 7 for 1, or 1 for 20. Both whole and above zero. */
export interface Split {
  newPieces: number
  oldPieces: number
}

/** Reads a split as `new:old`, such as 7:1; null for anything else. */
export function parseSplit(text: string): Split | null {
  const match = /^([1-9]\d{0,5}):([1-9]\d{0,5})$/.exec(text)
  return match === null ? null : { newPieces: Number(match[1]), oldPieces: Number(match[2]) }
}

/** A position split, and what was paid for the fraction of a piece. */
export interface SplitPosition {
  position: Position
  /** In cents; zero where there was no fraction. */
  paid: Cents
  /** The gain on the fraction's part of the cost, in cents. */
  gain: Cents
  entries: LedgerEntry[]
}

/**
 * Splits a position. Its cost stays the same, except for the part that belongs to the fraction.
 * @param price the last price of a piece before the split, in cents; the fraction is paid at this price, rounded half
 *   up
 */
export function splitPosition({ quantity, cost }: Position, split: Split, price: Cents): SplitPosition {
  const [a, b] = [BigInt(split.newPieces), BigInt(split.oldPieces)]
  const parts = BigInt(quantity) * a
  const fraction = parts % b
  if (fraction === 0n) {
    const position = { quantity: toQuantity(Number(parts / b)), cost }
    return { position, paid: toCents(0), gain: toCents(0), entries: [] }
  }
  const paid = toCents(Number(divideHalfUp(BigInt(price) * fraction, a)))
  const costOfFraction = toCents(Number(divideHalfUp(BigInt(cost) * fraction, parts)))
  return {
    position: { quantity: toQuantity(Number(parts / b)), cost: subtractCents(cost, costOfFraction) },
    paid,
    gain: subtractCents(paid, costOfFraction),
    entries: paymentEntries(paid),
  }
}

/**
 * Splits a pending order: whole pieces, rounded down; a limit price rounded in the player's favour, a stop price
 * to the nearest cent. Null if no whole piece or no price is left, which makes the order invalid.
 */
export function splitOrder(
  order: OrderTerms & OrderCondition,
  split: Split,
): (OrderTerms & OrderCondition) | null {
  const { side } = order
  const quantity = order.quantity === null ? null : splitQuantity(order.quantity, split)
  const condition = splitCondition(side, order, split)
  if (quantity === 0 || condition === null) return null
  return { side, quantity, ...condition }
}

/**
 * Splits a Sprinter whose underlying is split: both levels and the ratio × b/a, rounded half up in the tenth digit, so
 * that its value stays the same.
 */
export function splitSprinter<S extends Sprinter>(sprinter: S, split: Split): S {
  return {
    ...sprinter,
    ratio: splitPrice(sprinter.ratio, split),
    financingLevel: splitPrice(sprinter.financingLevel, split),
    stopLossLevel: splitPrice(sprinter.stopLossLevel, split),
  }
}

/** A price from before the split in post-split units (× b/a), rounded half up in the tenth digit; also for charts. */
export function splitPrice(price: Decimal, { newPieces, oldPieces }: Split): Decimal {
  return divideHalfUp(price * BigInt(oldPieces), BigInt(newPieces)) as Decimal
}

/** The whole pieces that a split makes of a quantity, rounded down; none for less than one piece. */
export function splitQuantity(quantity: Quantity, { newPieces, oldPieces }: Split): Quantity {
  return toQuantity(Number((BigInt(quantity) * BigInt(newPieces)) / BigInt(oldPieces)))
}

/**
 * A price in post-split units as it was before the split (× a/b), rounded half up in the eighth digit, so that it equals the
 * quoted price, which `splitPrice` had rounded in the tenth.
 */
export function priceBeforeSplit(price: Decimal, { newPieces, oldPieces }: Split): Decimal {
  const rounded = divideHalfUp(price * BigInt(newPieces), BigInt(oldPieces) * eighthDigit)
  return (rounded * eighthDigit) as Decimal
}

function splitCondition(
  side: OrderSide,
  condition: OrderCondition,
  { newPieces, oldPieces }: Split,
): OrderCondition | null {
  if (condition.orderType === 'market') return { orderType: 'market' }
  const isLimit = condition.orderType === 'limit'
  const round = isLimit ? (side === 'buy' ? divideDown : divideUp) : divideHalfUp
  const before = isLimit ? condition.limitPrice : condition.stopPrice
  const after = round(BigInt(before) * BigInt(oldPieces), BigInt(newPieces))
  if (after < orderPriceBounds.min || after > orderPriceBounds.max) return null
  const price = toCents(Number(after))
  return isLimit ? { orderType: 'limit', limitPrice: price } : { orderType: 'stoploss', stopPrice: price }
}
