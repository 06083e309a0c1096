// What becomes of an order: it is filled on the quote of the moment, waits, or is aborted, and why (specification,
// section 4). Nothing is reserved for an order that waits: what no longer fits when it executes is aborted.

import type { EuroPrice } from './euro-price.ts'
import { type LedgerEntry, purchaseEntries, saleEntries } from './ledger.ts'
import { type Cents, multiplyCents, type Quantity, subtractCents } from './money.ts'
import { afterPurchase, afterSale, costOf, type Position } from './position.ts'
import { affordableQuantity, type TransactionCosts, transactionCosts } from './transaction-costs.ts'

export const orderSides = ['buy', 'sell'] as const
export type OrderSide = (typeof orderSides)[number]

export const orderStatuses = ['pending', 'aborted', 'completed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every reason why an order is aborted (specification, section 4). */
export const abortReasons = [
  'cancelled',
  'expired',
  'knockout',
  'invalid',
  'bid_only',
  'no_positions',
  'no_funds',
  'insufficient_spread',
] as const
export type AbortReason = (typeof abortReasons)[number]

/** What a player asks for: a quantity, or the maximum (null): all that the cash pays for, or all that is held. */
export interface OrderTerms {
  side: OrderSide
  quantity: Quantity | null
}

/** What a decision needs to know of the portfolio, the market and the competition. */
export interface OrderSituation {
  cash: Cents
  position: Position
  /** The product's price at this moment; null where there is none. */
  price: EuroPrice | null
  isMarketOpen: boolean
  costs: TransactionCosts
}

/** An order carried out: what the portfolio is afterwards, and the ledger entries that made it so. */
export interface Fill {
  side: OrderSide
  quantity: Quantity
  /** The price of a piece in cents: the ask for a purchase, the bid for a sale. */
  price: Cents
  costs: Cents
  /** What was gained on the pieces sold against their average price, in cents; null for a purchase. */
  gain: Cents | null
  position: Position
  entries: LedgerEntry[]
}

/** Why an order waits. */
export type WaitingReason = 'market_closed' | 'no_price'

export type OrderOutcome =
  | { kind: 'filled'; fill: Fill }
  | { kind: 'waiting'; reason: WaitingReason }
  | { kind: 'aborted'; reason: AbortReason }

/** Decides what becomes of a market order in a situation: waits for the market first, then for what fits. */
export function decideMarketOrder(terms: OrderTerms, situation: OrderSituation): OrderOutcome {
  if (!situation.isMarketOpen) return { kind: 'waiting', reason: 'market_closed' }
  if (situation.price === null) return { kind: 'waiting', reason: 'no_price' }
  return terms.side === 'buy'
    ? decidePurchase(terms.quantity, situation, situation.price.ask)
    : decideSale(terms.quantity, situation, situation.price.bid)
}

function decidePurchase(wanted: Quantity | null, situation: OrderSituation, price: Cents): OrderOutcome {
  const { cash, position, costs } = situation
  const most = affordableQuantity(cash, price, costs)
  const quantity = wanted ?? most
  if (quantity === 0 || quantity > most) return aborted('no_funds')
  const paid = transactionCosts(multiplyCents(price, quantity), costs)
  return {
    kind: 'filled',
    fill: {
      side: 'buy',
      quantity,
      price,
      costs: paid,
      gain: null,
      position: afterPurchase(position, quantity, price),
      entries: purchaseEntries(price, quantity, paid),
    },
  }
}

function decideSale(wanted: Quantity | null, situation: OrderSituation, price: Cents): OrderOutcome {
  const { cash, position, costs } = situation
  const quantity = wanted ?? position.quantity
  if (quantity === 0 || quantity > position.quantity) return aborted('no_positions')
  const value = multiplyCents(price, quantity)
  const paid = transactionCosts(value, costs)
  if (cash + value - paid < 0) return aborted('no_funds')
  return {
    kind: 'filled',
    fill: {
      side: 'sell',
      quantity,
      price,
      costs: paid,
      gain: subtractCents(value, costOf(position, quantity)),
      position: afterSale(position, quantity),
      entries: saleEntries(price, quantity, paid),
    },
  }
}

function aborted(reason: AbortReason): OrderOutcome {
  return { kind: 'aborted', reason }
}
