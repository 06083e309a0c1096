// An order's row as the domain sees an order, and the other way round.

import { toCents } from '@koersklasse/domain/money.ts'
import type { OrderTerms } from '@koersklasse/domain/order.ts'
import type { OrderCondition } from '@koersklasse/domain/order-trigger.ts'
import { assert } from '@koersklasse/domain/result.ts'
import type { OrderRow } from '../wire.ts'

/** The columns that say what an order is for. */
export type TermsColumns = Pick<OrderRow, 'side' | 'quantity' | 'order_type' | 'limit_price' | 'stop_price'>

/** What an order's row asks for, and what it waits for. */
export function termsOf(row: TermsColumns): OrderTerms & OrderCondition {
  const { side, quantity } = row
  return { side, quantity, ...conditionOf(row) }
}

/** The columns of an order's terms. */
export function termsColumns(terms: OrderTerms & OrderCondition): TermsColumns {
  return {
    side: terms.side,
    quantity: terms.quantity,
    order_type: terms.orderType,
    limit_price: terms.orderType === 'limit' ? terms.limitPrice : null,
    stop_price: terms.orderType === 'stoploss' ? terms.stopPrice : null,
  }
}

/** What an order waits for, from its type and the price of that type, in cents. */
export function conditionOf({
  order_type: orderType,
  limit_price,
  stop_price,
}: Pick<TermsColumns, 'order_type' | 'limit_price' | 'stop_price'>): OrderCondition {
  if (orderType === 'market') return { orderType }
  const price = orderType === 'limit' ? limit_price : stop_price
  assert(price !== null, `a ${orderType} order has its price`)
  return orderType === 'limit'
    ? { orderType, limitPrice: toCents(price) }
    : { orderType, stopPrice: toCents(price) }
}
