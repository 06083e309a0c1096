// Where a waiting order is filled on a series of prices: at the first that triggers it.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { isTriggered, type OrderCondition, orderTrigger } from '@koersklasse/domain/orders/order-trigger.ts'

/** A bid and an ask in cents. */
export interface Price {
  bid: Cents
  ask: Cents
}

/** The place of the price that an order is filled at, and what a piece then costs or brings; null if none fills it. */
export function firstFill(
  side: OrderSide,
  condition: OrderCondition,
  prices: readonly Price[],
): { index: number; price: Cents } | null {
  const trigger = orderTrigger(side, condition)
  const index = prices.findIndex((price) => trigger === null || isTriggered(trigger, price))
  const found = prices[index]
  return found === undefined ? null : { index, price: side === 'buy' ? found.ask : found.bid }
}
