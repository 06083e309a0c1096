// What the cost of a position would be worth now, had it been invested in the underlying at the same moments.

import type { Transaction } from '@koersklasse/contract/trading.ts'
import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { midOf } from './payout-facts.ts'

/** The cost of a position and what it would be worth in the underlying, in cents. */
export interface SameMoney {
  cost: Cents
  value: Cents
}

/**
 * Follows a position from its first piece to its end: each purchase buys the underlying for the same money at the mid of
 * that moment, and each sale sells the same share of it. Transaction costs and dividends are left out. Units are those
 * after all splits of the underlying.
 * @param end the transaction that ended the position
 * @param all the player's transactions, of any product, newest first
 * @param splits of the underlying, since the product was issued
 * @param price the mid of the underlying now, divided by the mid of its currency as for the purchases
 * @returns null if the purchases are not among the transactions
 */
export function sameMoney(
  end: Transaction,
  all: readonly Transaction[],
  splits: readonly (Split & { effective: number })[],
  price: number,
): SameMoney | null {
  const own = all.filter(({ productId }) => productId === end.productId).toReversed()
  const before = own.slice(
    0,
    own.findIndex(({ id }) => id === end.id),
  )
  let [pieces, cost, units] = [0, 0, 0]
  for (const one of before) {
    if (one.pieces > 0) {
      const paid = one.executionPrice * one.quantity
      const underlying = euroMid(one)
      if (underlying === null) return null
      const since = splits.filter(({ effective }) => effective > one.created)
      units += since.reduce((all, split) => (all * split.newPieces) / split.oldPieces, paid / underlying)
      cost += paid
      pieces += one.quantity
    } else {
      const kept = pieces === 0 ? 0 : Math.max(0, (pieces + one.pieces) / pieces)
      ;[pieces, cost, units] = [pieces + one.pieces, cost * kept, units * kept]
    }
  }
  if (pieces !== end.quantity || pieces === 0) return null
  return { cost: toCents(Math.round(cost)), value: toCents(Math.round(units * price)) }
}

/** The mid of a fill's underlying, divided by the mid of its currency; pence stay pence. */
function euroMid({ quote, currencyQuote }: Transaction): number | null {
  const mid = midOf(quote)
  return mid === null ? null : Number(mid) / Number(midOf(currencyQuote) ?? 1)
}
