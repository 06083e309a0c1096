import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { maxOrderQuantity } from '@koersklasse/contract/trading.ts'
import {
  addCents,
  type Cents,
  multiplyCents,
  type Quantity,
  subtractCents,
  toCents,
  toQuantity,
} from '@koersklasse/domain/money.ts'
import { mostToBuy, type OrderSide } from '@koersklasse/domain/order.ts'
import { isTriggered, type OrderCondition, orderTrigger } from '@koersklasse/domain/order-trigger.ts'
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
  /** For a Sprinter, what is left of the competition's maximum for them; null for any other product. */
  sprinterRoom: Cents | null
}

/** What an order would come to, in cents. */
export interface OrderEstimate {
  value: Cents
  costs: Cents
  /** What is paid, or received. */
  total: Cents
  cashAfter: Cents
  /** What is then left for Sprinters; null where that does not count. */
  roomAfter: Cents | null
}

/** The price that counts for an order at this moment: the ask for a purchase, the bid for a sale. */
export function priceNow({ side, price }: OrderMeans): Cents {
  return side === 'buy' ? price.ask : price.bid
}

/** Whether an order waits for its price; if not, the price of this moment sets it off. */
export function isWaiting(condition: OrderCondition, { side, price }: OrderMeans): boolean {
  const trigger = orderTrigger(side, condition)
  return trigger !== null && !isTriggered(trigger, price)
}

/** The price in cents to reckon an order with: that of this moment, or the one that it waits for. */
export function expectedPrice(condition: OrderCondition, means: OrderMeans): Cents {
  const trigger = orderTrigger(means.side, condition)
  return trigger !== null && isWaiting(condition, means) ? trigger.price : priceNow(means)
}

/** The most pieces that can be bought or sold at a price in cents. */
export function mostPieces({ side, cash, held, costs, sprinterRoom }: OrderMeans, price: Cents): Quantity {
  const most = side === 'buy' ? mostToBuy(cash, price, costs, sprinterRoom) : held
  return toQuantity(Math.min(most, maxOrderQuantity))
}

/** The most pieces of which value and costs together stay within an amount in cents, and within all that can be had. */
export function piecesFor(amount: Cents, means: OrderMeans, price: Cents): Quantity {
  return toQuantity(Math.min(affordableQuantity(amount, price, means.costs), mostPieces(means, price)))
}

/** What pieces would cost or bring at a price in cents; null where that is more than cents can hold. */
export function estimateOrder(quantity: Quantity, price: Cents, means: OrderMeans): OrderEstimate | null {
  if (price * quantity * 2 > Number.MAX_SAFE_INTEGER) return null
  const value = multiplyCents(price, quantity)
  const costs = transactionCosts(value, means.costs)
  const isPurchase = means.side === 'buy'
  const total = isPurchase ? addCents(value, costs) : subtractCents(value, costs)
  const cashAfter = isPurchase ? subtractCents(means.cash, total) : addCents(means.cash, total)
  const room = means.sprinterRoom
  const roomAfter = room === null ? null : toCents(Math.max(0, isPurchase ? room - value : room + value))
  return { value, costs, total, cashAfter, roomAfter }
}
