// Converts between an order's row and the order terms of the domain.

import { toCents } from '@koersklasse/domain/money/money.ts'
import type { OrderTerms } from '@koersklasse/domain/orders/order.ts'
import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import { assert } from '@koersklasse/domain/result.ts'
import type { OrderRow } from './wire.ts'

/** The columns that hold the terms of an order. */
export type TermsColumns = Pick<OrderRow, 'side' | 'quantity' | 'order_type' | 'limit_price' | 'stop_price'>

/** The terms and the condition in an order's row. */
export function termsOf(row: TermsColumns): OrderTerms & OrderCondition {
  const { side, quantity } = row
  return { side, quantity, ...conditionOf(row) }
}

/** The columns for an order's terms and condition. */
export function termsColumns(terms: OrderTerms & OrderCondition): TermsColumns {
  return {
    side: terms.side,
    quantity: terms.quantity,
    order_type: terms.orderType,
    limit_price: terms.orderType === 'limit' ? terms.limitPrice : null,
    stop_price: terms.orderType === 'stoploss' ? terms.stopPrice : null,
  }
}

/** The condition of an order, from its type and the price that belongs to the type, in cents. */
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
