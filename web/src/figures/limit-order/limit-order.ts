// What a limit order for AIG would have done on a day of the recorded week, beside a market order at the opening.

import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { firstFill, type Price } from '../prices/first-fill.ts'

export interface LimitOutcome {
  limit: Cents
  /** What a market order would have been filled at. */
  atOnce: Cents
  fill: { index: number; price: Cents } | null
  /** How much better than at once it was filled, in cents for a piece; zero if it was filled at once or not. */
  better: Cents
}

/**
 * An order placed at the first price of a day.
 * @param tenths how far better than the first price the limit is, in tenths of a percent; below zero it is worse
 */
export function limitOutcome(side: OrderSide, tenths: number, prices: readonly Price[]): LimitOutcome {
  const { price: atOnce } = firstFill(side, { orderType: 'market' }, prices)!
  const sign = side === 'buy' ? -1 : 1
  const limit = toCents(Math.round(atOnce * (1 + (sign * tenths) / 1_000)))
  const fill = firstFill(side, { orderType: 'limit', limitPrice: limit }, prices)
  return { limit, atOnce, fill, better: toCents(fill === null ? 0 : sign * (fill.price - atOnce)) }
}
