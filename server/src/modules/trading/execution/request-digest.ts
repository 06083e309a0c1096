// The digest of the request that an idempotency key belongs to. The order's row is not enough, as a change of the order
// or a split rewrites it.

import { hash } from 'node:crypto'
import { termsColumns } from '../portfolios/order-terms.ts'
import type { PlaceOrder } from './command.ts'

/** The digest of an order as placed: a function of its product, side, type, quantity, prices and validity. */
export function requestDigest({ productId, terms, validity }: PlaceOrder): string {
  const { side, order_type, quantity, limit_price, stop_price } = termsColumns(terms)
  const request = JSON.stringify([productId, side, order_type, quantity, limit_price, stop_price, validity])
  return hash('sha256', request, 'base64url')
}
