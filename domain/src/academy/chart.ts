// Decides what happens to the order in a chart question, by the game's rules for orders.

import { toCents } from '../money/money.ts'
import type { OrderSide } from '../orders/order.ts'
import { isTriggered, type OrderCondition, orderTrigger } from '../orders/order-trigger.ts'

/** A limit or stop loss order. `level` is its limit or trigger price, in euro. */
export interface ChartOrder {
  side: OrderSide
  type: 'limit' | 'stoploss'
  level: number
}

/**
 * The fill price of an order that is placed before the first quote: the price of the first quote that triggers it. Null if
 * none does.
 * @param quotes the prices at which the order could be filled, in order, in euro: asks for a purchase, bids for a sale
 */
export function fillPrice({ side, type, level }: ChartOrder, quotes: readonly number[]): number | null {
  const condition: OrderCondition =
    type === 'limit'
      ? { orderType: 'limit', limitPrice: inCents(level) }
      : { orderType: 'stoploss', stopPrice: inCents(level) }
  const trigger = orderTrigger(side, condition)
  if (trigger === null) return null
  return quotes.find((quote) => isTriggered(trigger, { bid: inCents(quote), ask: inCents(quote) })) ?? null
}

const inCents = (euro: number) => toCents(Math.round(euro * 100))
