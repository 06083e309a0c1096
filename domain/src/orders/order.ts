// Decides the outcome of an order: it is filled on the current quote, waits, or is aborted (specification, section 4).
// Nothing is reserved for an order that waits: if it no longer fits when it is triggered, it is aborted.

import { isAfterOrder } from '../market/delayed-quote.ts'
import type { EuroPrice } from '../market/euro-price.ts'
import { type FeedState, isPriceAfterSilence } from '../market/feed-silence.ts'
import { isPriceFresh } from '../market/quote-freshness.ts'
import { type Cents, multiplyCents, type Quantity, subtractCents, toQuantity } from '../money/money.ts'
import { type LedgerEntry, purchaseEntries, saleEntries } from '../portfolio/ledger.ts'
import { afterPurchase, afterSale, costOf, type Position } from '../portfolio/position.ts'
import type { BidOnlyCause } from '../products/bid-only.ts'
import type { EpochMs } from '../time/time.ts'
import { isTriggered, type OrderCondition, orderPriceBounds, orderTrigger } from './order-trigger.ts'
import { quantityInRoom, quantityInRooms, type Rooms } from './rooms.ts'
import { affordableQuantity, type TransactionCosts, transactionCosts } from './transaction-costs.ts'

export const orderSides = ['buy', 'sell'] as const
export type OrderSide = (typeof orderSides)[number]

export const orderStatuses = ['pending', 'aborted', 'completed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every reason why an order is aborted (specification, section 4), in order of precedence. */
export const abortReasons = [
  'cancelled',
  'expired',
  'knockout',
  'invalid',
  'bid_only',
  'no_positions',
  'no_funds',
  'insufficient_spread',
  'underlying_cap',
] as const
export type AbortReason = (typeof abortReasons)[number]

/** The side and quantity of an order; null is the maximum: all that the cash pays for, or all that is held. */
export interface OrderTerms {
  side: OrderSide
  quantity: Quantity | null
}

/** An order: its terms, its condition and its times. */
export type Order = OrderTerms &
  OrderCondition & {
    placed: EpochMs
    /** The first instant at which it is no longer valid; null if it has none. */
    expiry: EpochMs | null
    /**
     * When its player cancelled it, if quotes are delayed: quotes from before the cancellation can still fill it. Null
     * otherwise.
     */
    cancelled: EpochMs | null
  }

/** The state of the portfolio, the market and the competition in which an order is decided. */
export interface OrderSituation extends Rooms {
  cash: Cents
  position: Position
  /** The product's current price; null without one. */
  price: EuroPrice | null
  isMarketOpen: boolean
  feed: FeedState
  costs: TransactionCosts
  /** The market's time. */
  now: EpochMs
  /** Whether the product still trades, or was `terminated` by a knock-out or its end date, or `delisted`. */
  product: 'listed' | 'terminated' | 'delisted'
  /** Why the product can be sold but not bought; null if it can be bought. */
  bidOnly: BidOnlyCause | null
  /** The maximum age of the product's own quote in milliseconds, not counting the delay of its feed. */
  maxQuoteAge: number
  /** Whether the price is from before a corporate action whose break has begun. */
  isBeforeExDate: boolean
}

/** A filled order: the position afterwards, and the ledger entries of the fill. */
export interface Fill {
  side: OrderSide
  quantity: Quantity
  /** The price of a piece in cents: the ask for a purchase, the bid for a sale. */
  price: Cents
  costs: Cents
  /** The gain on the pieces sold over their average price, in cents; null for a purchase. */
  gain: Cents | null
  /** Whether a maximum purchase was cut to the rooms although the cash would have paid for more. */
  isCut: boolean
  position: Position
  entries: LedgerEntry[]
}

/** Why an order waits, in order of precedence. */
export type WaitingReason =
  | 'market_closed'
  | 'no_price'
  | 'ex_date'
  | 'feed_silent'
  | 'stale_price'
  | 'price_before_silence'
  | 'price_before_order'
  | 'not_triggered'

export type OrderOutcome =
  | { kind: 'filled'; fill: Fill }
  | { kind: 'waiting'; reason: WaitingReason }
  | { kind: 'aborted'; reason: AbortReason }

/**
 * Decides the outcome of an order. First come the reasons that end it whatever the market does, then what it waits for,
 * then whether it fits. A limit or stop loss order is filled at the price that triggers it.
 * @param order the order
 * @param situation the portfolio, the market and the competition at this moment
 * @returns the fill, or the first reason to wait or to abort in order of precedence
 */
export function decideOrder(order: Order, situation: OrderSituation): OrderOutcome {
  const { price, now } = situation
  const { cancelled } = order
  if (order.expiry !== null && now >= order.expiry) {
    return aborted(cancelled === null ? 'expired' : 'cancelled')
  }
  if (situation.product === 'terminated') return aborted('knockout')
  if (situation.product === 'delisted' || !isWellFormed(order)) return aborted('invalid')
  if (cancelled !== null && price !== null && price.quote.time > cancelled) return aborted('cancelled')

  if (!situation.isMarketOpen) return waiting('market_closed')
  if (price === null) return waiting('no_price')
  if (situation.isBeforeExDate) return waiting('ex_date')
  if (situation.feed.isSilent) return waiting('feed_silent')
  if (!isPriceFresh(price, now, situation.maxQuoteAge, situation.feed)) return waiting('stale_price')
  if (!isPriceAfterSilence(price, situation.feed.countsFrom)) return waiting('price_before_silence')
  if (!isAfterOrder(price, order.placed)) return waiting('price_before_order')
  const trigger = orderTrigger(order.side, order)
  if (trigger !== null && !isTriggered(trigger, price)) return waiting('not_triggered')

  if (order.side === 'sell') return decideSale(order.quantity, situation, price.bid)
  if (situation.bidOnly !== null) return aborted('bid_only')
  return decidePurchase(order.quantity, situation, price.ask)
}

/**
 * Whether a well-formed order waits at a price whatever the rest of its situation: it has neither ended nor been triggered.
 * It is for prices of which there are very many.
 */
export function isUntouched(
  order: Order,
  { product, price, now }: Pick<OrderSituation, 'product' | 'price' | 'now'>,
): boolean {
  if (product !== 'listed' || order.cancelled !== null) return false
  if (order.expiry !== null && now >= order.expiry) return false
  const trigger = orderTrigger(order.side, order)
  return price === null || (trigger !== null && !isTriggered(trigger, price))
}

/**
 * The most pieces that can be bought: as many as the cash pays for, costs included, and no more than fit in the rooms.
 * @param cash in cents
 * @param price of a piece, in cents
 */
export function mostToBuy(cash: Cents, price: Cents, costs: TransactionCosts, rooms: Rooms): Quantity {
  return toQuantity(Math.min(affordableQuantity(cash, price, costs), quantityInRooms(rooms, price)))
}

function decidePurchase(wanted: Quantity | null, situation: OrderSituation, price: Cents): OrderOutcome {
  const { cash, position, costs, sprinterRoom } = situation
  const affordable = affordableQuantity(cash, price, costs)
  if (affordable === 0 || (wanted ?? 0) > affordable) return aborted('no_funds')
  const most = mostToBuy(cash, price, costs, situation)
  const quantity = wanted ?? most
  if (quantity === 0 || quantity > most) {
    const fitsSprinters = sprinterRoom === null || (wanted ?? 1) <= quantityInRoom(sprinterRoom, price)
    return aborted(fitsSprinters ? 'underlying_cap' : 'insufficient_spread')
  }
  const paid = transactionCosts(multiplyCents(price, quantity), costs)
  return {
    kind: 'filled',
    fill: {
      side: 'buy',
      quantity,
      price,
      costs: paid,
      gain: null,
      isCut: quantity < (wanted ?? affordable),
      position: afterPurchase(position, quantity, price),
      entries: purchaseEntries(price, quantity, paid),
    },
  }
}

function decideSale(
  wanted: Quantity | null,
  { cash, position, costs }: OrderSituation,
  price: Cents,
): OrderOutcome {
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
      isCut: false,
      position: afterSale(position, quantity),
      entries: saleEntries(price, quantity, paid),
    },
  }
}

function isWellFormed(order: Order): boolean {
  if (order.quantity === 0) return false
  const trigger = orderTrigger(order.side, order)
  if (trigger === null) return true
  return trigger.price >= orderPriceBounds.min && trigger.price <= orderPriceBounds.max
}

function waiting(reason: WaitingReason): OrderOutcome {
  return { kind: 'waiting', reason }
}

function aborted(reason: AbortReason): OrderOutcome {
  return { kind: 'aborted', reason }
}
