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
} from '@koersklasse/domain/money/money.ts'
import { mostToBuy, type OrderSide } from '@koersklasse/domain/orders/order.ts'
import { isTriggered, type OrderCondition, orderTrigger } from '@koersklasse/domain/orders/order-trigger.ts'
import type { Rooms } from '@koersklasse/domain/orders/rooms.ts'
import {
  affordableQuantity,
  type TransactionCosts,
  transactionCosts,
} from '@koersklasse/domain/orders/transaction-costs.ts'
import { conditionOf, type OrderDraft, parseQuantity } from '../orders/order-draft.ts'

/** What an order is made with at this moment: the price, what the player has, and what the limits leave room for. */
export interface OrderContext extends Rooms {
  side: OrderSide
  price: ProductPrice
  cash: Cents
  held: Quantity
  costs: TransactionCosts
}

/** What an order would come to, in cents. */
export interface OrderEstimate {
  value: Cents
  costs: Cents
  /** What is paid, or received. */
  total: Cents
  cashAfter: Cents
  /** What is then left of the rooms; null where a limit does not apply. */
  roomsAfter: Rooms
}

/** The price of a piece at this moment, in cents: the ask for a purchase, the bid for a sale. */
export function priceNow({ side, price }: OrderContext): Cents {
  return side === 'buy' ? price.ask : price.bid
}

/** Whether an order would wait for its price, or the price of this moment triggers it. */
export function isWaiting(condition: OrderCondition, { side, price }: OrderContext): boolean {
  const trigger = orderTrigger(side, condition)
  return trigger !== null && !isTriggered(trigger, price)
}

/** The price in cents that an estimate uses: that of this moment, or the one that the order waits for. */
export function expectedPrice(condition: OrderCondition, context: OrderContext): Cents {
  const trigger = orderTrigger(context.side, condition)
  return trigger !== null && isWaiting(condition, context) ? trigger.price : priceNow(context)
}

/** The most pieces that can be bought or sold at a price in cents. */
export function mostPieces(context: OrderContext, price: Cents): Quantity {
  const { side, cash, held, costs } = context
  const most = side === 'buy' ? mostToBuy(cash, price, costs, context) : held
  return toQuantity(Math.min(most, maxOrderQuantity))
}

/** The most pieces whose value and costs stay within an amount in cents, and within the most that can be had. */
export function piecesFor(amount: Cents, context: OrderContext, price: Cents): Quantity {
  return toQuantity(Math.min(affordableQuantity(amount, price, context.costs), mostPieces(context, price)))
}

/** What pieces would cost or bring at a price in cents; null if that exceeds the safe integers. */
export function estimateOrder(quantity: Quantity, price: Cents, context: OrderContext): OrderEstimate | null {
  if (price * quantity * 2 > Number.MAX_SAFE_INTEGER) return null
  const value = multiplyCents(price, quantity)
  const costs = transactionCosts(value, context.costs)
  const isPurchase = context.side === 'buy'
  const total = isPurchase ? addCents(value, costs) : subtractCents(value, costs)
  const cashAfter = isPurchase ? subtractCents(context.cash, total) : addCents(context.cash, total)
  const after = (room: Cents | null) =>
    room === null ? null : toCents(Math.max(0, isPurchase ? room - value : room + value))
  const { sprinterRoom, underlyingRoom } = context
  const roomsAfter = { sprinterRoom: after(sprinterRoom), underlyingRoom: after(underlyingRoom) }
  return { value, costs, total, cashAfter, roomsAfter }
}

/** A draft as it would be carried out at this moment. */
export interface DraftReading {
  /** Null while the draft lacks its price. */
  condition: OrderCondition | null
  /** What a piece is expected to cost or bring, in cents; null while the draft lacks its price. */
  price: Cents | null
  /** The most pieces that can be had at that price. */
  most: Quantity | null
  /** How many pieces it is for; null where that cannot be read. */
  pieces: Quantity | null
  exceedsMost: boolean
  /** Whether it would wait for its price. */
  waits: boolean
  estimate: OrderEstimate | null
}

/** What a draft comes to at this moment. */
export function readDraft(draft: OrderDraft, context: OrderContext): DraftReading {
  const condition = conditionOf(draft)
  const price = condition && expectedPrice(condition, context)
  const most = price === null ? null : mostPieces(context, price)
  const pieces = draft.isMaximum ? most : parseQuantity(draft.quantity)
  return {
    condition,
    price,
    most,
    pieces,
    exceedsMost: pieces !== null && most !== null && pieces > most,
    waits: condition !== null && isWaiting(condition, context),
    estimate: pieces && price !== null ? estimateOrder(pieces, price, context) : null,
  }
}
