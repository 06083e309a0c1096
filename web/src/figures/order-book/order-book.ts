// An order book as an exchange has it: the limit orders of others at each price, and what an order takes of them. In the
// game an order is filled at one price or not at all.

import {
  addCents,
  type Cents,
  multiplyCents,
  type Quantity,
  toCents,
  toQuantity,
} from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { isTriggered, orderTrigger } from '@koersklasse/domain/orders/order-trigger.ts'

export interface BookRow {
  price: Cents
  /** The pieces that others want to buy at this price, and those that they offer. */
  wanted: number
  offered: number
}

/** The book, from the highest price to the lowest. */
export const book: readonly BookRow[] = [
  { price: toCents(24_40), wanted: 0, offered: 200 },
  { price: toCents(24_30), wanted: 0, offered: 500 },
  { price: toCents(24_20), wanted: 0, offered: 300 },
  { price: toCents(24_10), wanted: 0, offered: 100 },
  { price: toCents(24_00), wanted: 0, offered: 0 },
  { price: toCents(23_90), wanted: 150, offered: 0 },
  { price: toCents(23_80), wanted: 250, offered: 0 },
  { price: toCents(23_70), wanted: 400, offered: 0 },
  { price: toCents(23_60), wanted: 100, offered: 0 },
]

/** What an order takes at one price. */
export interface BookFill {
  price: Cents
  pieces: Quantity
}

/** What a limit order takes of the book, from the best price on, as far as its limit and its pieces go. */
export function fillsInBook(side: OrderSide, limit: Cents, pieces: number): BookFill[] {
  const trigger = orderTrigger(side, { orderType: 'limit', limitPrice: limit })!
  const opposite = side === 'buy' ? book.toReversed() : book
  const fills: BookFill[] = []
  let left = pieces
  for (const { price, wanted, offered } of opposite) {
    const taken = Math.min(left, side === 'buy' ? offered : wanted)
    if (taken === 0 || !isTriggered(trigger, { bid: price, ask: price })) continue
    fills.push({ price, pieces: toQuantity(taken) })
    left -= taken
  }
  return fills
}

/** The pieces of all fills, and what they cost or bring. */
export function totalOf(fills: readonly BookFill[]): { pieces: number; amount: Cents } {
  return {
    pieces: fills.reduce((sum, fill) => sum + fill.pieces, 0),
    amount: addCents(...fills.map((fill) => multiplyCents(fill.price, fill.pieces))),
  }
}
