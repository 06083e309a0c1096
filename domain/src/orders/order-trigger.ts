// A limit order is filled at its limit or a better price, a stop loss order once the market has reached its stop price;
// both at the quote that triggers them (specification, sections 3 to 5).

import type { EuroPrice } from '../market/euro-price.ts'
import type { Cents } from '../money/money.ts'
import type { OrderSide } from './order.ts'

export const orderTypes = ['market', 'limit', 'stoploss'] as const
export type OrderType = (typeof orderTypes)[number]

/** The condition on which an order is filled: at once, or at a price in cents. */
export type OrderCondition =
  | { orderType: 'market' }
  | { orderType: 'limit'; limitPrice: Cents }
  | { orderType: 'stoploss'; stopPrice: Cents }

/** The bounds of a limit or stop price, in cents: 0.01 to 999,999,999,999 euro (specification, section 5). */
export const orderPriceBounds = { min: 1, max: 99_999_999_999_900 } as const

/**
 * What triggers an order: the bid or the ask of its product (`watches`) at or below, or at or above, a price in cents. The
 * order is filled at the same side of the quote.
 */
export interface OrderTrigger {
  watches: 'bid' | 'ask'
  when: 'at_or_below' | 'at_or_above'
  price: Cents
}

/** The trigger of an order; null for a market order, which waits for no price. */
export function orderTrigger(side: OrderSide, condition: OrderCondition): OrderTrigger | null {
  const watches = side === 'buy' ? 'ask' : 'bid'
  switch (condition.orderType) {
    case 'market':
      return null
    case 'limit':
      return { watches, when: side === 'buy' ? 'at_or_below' : 'at_or_above', price: condition.limitPrice }
    case 'stoploss':
      return { watches, when: side === 'buy' ? 'at_or_above' : 'at_or_below', price: condition.stopPrice }
  }
}

/** Whether a price triggers an order. */
export function isTriggered(
  { watches, when, price }: OrderTrigger,
  at: Pick<EuroPrice, 'bid' | 'ask'>,
): boolean {
  return when === 'at_or_below' ? at[watches] <= price : at[watches] >= price
}
