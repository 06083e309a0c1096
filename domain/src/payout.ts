// When a product ends, by a knock-out, its end date or a delisting, every position in it is paid out at one price,
// without transaction costs (sprinters.md, sections 4 and 5).

import { type LedgerEntry, saleEntries } from './ledger.ts'
import { type Cents, multiplyCents, type Quantity, subtractCents, toCents } from './money.ts'
import { noPosition, type Position } from './position.ts'

/** A position paid out: what it brought, and the ledger entries that made it so. */
export interface Payout {
  quantity: Quantity
  /** Of a piece, in cents; zero where nothing is left. */
  price: Cents
  /** What was gained on the position's cost, in cents. */
  gain: Cents
  position: Position
  /** Empty where nothing was paid. */
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
