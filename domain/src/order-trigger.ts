// A limit order is carried out at a price no worse than its limit, a stop loss order once the market has come to its
// stop price; both at the quote that triggers them (specification, sections 3 to 5).

import type { EuroPrice } from './euro-price.ts'
import type { Cents } from './money.ts'
import type { OrderSide } from './order.ts'

export const orderTypes = ['market', 'limit', 'stoploss'] as const
export type OrderType = (typeof orderTypes)[number]

/** When an order is to be carried out: at once, or at a price in cents. */
export type OrderCondition =
  | { orderType: 'market' }
  | { orderType: 'limit'; limitPrice: Cents }
  | { orderType: 'stoploss'; stopPrice: Cents }

/** The prices that an order may name, in cents: 0.01 to 999,999,999,999 euro (specification, section 5). */
export const orderPriceBounds = { min: 1, max: 99_999_999_999_900 } as const

/**
 * The price that an order waits for: the bid or the ask of its product (`watches`), at or below, or at or above, so
 * many cents. A fill takes the same side of the quote.
 */
export interface OrderTrigger {
  watches: 'bid' | 'ask'
  when: 'at_or_below' | 'at_or_above'
  price: Cents
}

/** What an order waits for; null for a market order, which waits for no price. */
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

/** Whether a price sets an order off. */
export function isTriggered(
  { watches, when, price }: OrderTrigger,
  at: Pick<EuroPrice, 'bid' | 'ask'>,
): boolean {
  return when === 'at_or_below' ? at[watches] <= price : at[watches] >= price
}
