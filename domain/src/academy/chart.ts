// What happens to the order of a chart question, by the rules for orders of the game.

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
 * The price at which an order is filled that is given before the first of the quotes: that of the first quote that triggers
 * it. Null if none does.
 * @param quotes the prices at which it could be filled, in turn, in euro: those to buy at for a purchase
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
