// When a product ends, by a knock-out, its end date or a delisting, every position in it is paid out at one price,
// without transaction costs (sprinters.md, sections 4 and 5).

import { type Cents, multiplyCents, type Quantity, subtractCents, toCents } from '../money/money.ts'
import { type LedgerEntry, saleEntries } from './ledger.ts'
import { noPosition, type Position } from './position.ts'

/** A position that was paid out, with the ledger entries of the payout. */
export interface Payout {
  quantity: Quantity
  /** Of a piece, in cents; zero if nothing is left. */
  price: Cents
  /** The gain over the position's cost, in cents. */
  gain: Cents
  position: Position
  /** Empty if nothing was paid. */
  entries: LedgerEntry[]
}

/** Pays out a position at a price in cents: a residual value, a settlement value, or the last price. */
export function payOut({ quantity, cost }: Position, price: Cents): Payout {
  return {
    quantity,
    price,
    gain: subtractCents(multiplyCents(price, quantity), cost),
    position: noPosition,
    entries: saleEntries(price, quantity, toCents(0)),
  }
}
