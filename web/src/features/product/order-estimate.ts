import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { maxOrderQuantity } from '@koersklasse/contract/trading.ts'
import {
  addCents,
  type Cents,
  multiplyCents,
  type Quantity,
  subtractCents,
  toQuantity,
} from '@koersklasse/domain/money.ts'
import type { OrderSide } from '@koersklasse/domain/order.ts'
import {
  affordableQuantity,
  type TransactionCosts,
  transactionCosts,
} from '@koersklasse/domain/transaction-costs.ts'

/** What an order can be made with at this moment. */
export interface OrderMeans {
  side: OrderSide
  price: ProductPrice
  cash: Cents
  held: Quantity
  costs: TransactionCosts
}

/** What an order would come to if it were filled at this moment, in cents. */
export interface OrderEstimate {
  quantity: Quantity
  price: Cents
  value: Cents
  costs: Cents
  /** What is paid, or received. */
  total: Cents
  cashAfter: Cents
}

/** The most pieces that can be bought or sold at this moment. */
export function mostPieces({ side, price, cash, held, costs }: OrderMeans): Quantity {
  const most = side === 'buy' ? affordableQuantity(cash, price.ask, costs) : held
  return toQuantity(Math.min(most, maxOrderQuantity))
}

/** What pieces would cost or bring at this moment. */
export function estimateOrder(quantity: Quantity, means: OrderMeans): OrderEstimate {
  const price = means.side === 'buy' ? means.price.ask : means.price.bid
  const value = multiplyCents(price, quantity)
  const costs = transactionCosts(value, means.costs)
  const total = means.side === 'buy' ? addCents(value, costs) : subtractCents(value, costs)
  const cashAfter = means.side === 'buy' ? subtractCents(means.cash, total) : addCents(means.cash, total)
  return { quantity, price, value, costs, total, cashAfter }
}

/** Reads a number of pieces as a player types it, dots between thousands allowed; null for anything else. */
export function parseQuantity(text: string): Quantity | null {
  const digits = text.trim().replaceAll(/[.\s]/g, '')
  if (!/^\d{1,10}$/.test(digits)) return null
  const pieces = Number(digits)
  return pieces >= 1 && pieces <= maxOrderQuantity ? toQuantity(pieces) : null
}
