// An order that waits, as the engine knows it: from its row, or from what its player is told of it.

import type { Order as WireOrder } from '@koersklasse/contract/trading.ts'
import type { Competition } from '@koersklasse/domain/competition.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/instrument.ts'
import { type OrderTrigger, orderTrigger } from '@koersklasse/domain/order-trigger.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { OrderRow } from '../wire.ts'
import { conditionOf } from './order-terms.ts'

/** An order that waits for its price, or (a trigger of null) for any price: a market order, or one that was cancelled. */
export interface WaitingOrder {
  id: string
  portfolioId: string
  productId: ProductId
  trigger: OrderTrigger | null
  /** The first instant at which it no longer counts, by its own time or its competition's; Infinity where unknown. */
  expiry: number
  created: EpochMs
  /** The version of its portfolio at which it waited like this: what is older is not believed. */
  version: number
}

/** What the engine reads of an order that waits, with the version of its portfolio and the end of its competition. */
export type WaitingOrderRow = Pick<
  OrderRow,
  | 'id'
  | 'portfolio_id'
  | 'product_id'
  | 'side'
  | 'order_type'
  | 'limit_price'
  | 'stop_price'
  | 'expires_at'
  | 'cancelled_at'
  | 'created_at'
  | 'updated_at'
> & { version: number; competition_end: EpochMs }

export function waitingFromRow(row: WaitingOrderRow): WaitingOrder {
  return {
    id: row.id,
    portfolioId: row.portfolio_id,
    productId: toProductId(row.product_id),
    trigger: row.cancelled_at === null ? orderTrigger(row.side, conditionOf(row)) : null,
    expiry: Math.min(row.expires_at ?? Number.POSITIVE_INFINITY, row.competition_end),
    created: row.created_at,
    version: row.version,
  }
}

/** @param competition the one that is running; where it is not known yet, the next reading tells the order's end */
export function waitingFromWire(
  order: WireOrder,
  portfolioId: string,
  version: number,
  competition: Competition | null,
): WaitingOrder {
  const condition = conditionOf({
    order_type: order.orderType,
    limit_price: order.limitPrice,
    stop_price: order.stopPrice,
  })
  return {
    id: order.id,
    portfolioId,
    productId: toProductId(order.productId),
    trigger: order.cancelRequested === null ? orderTrigger(order.transactionType, condition) : null,
    expiry: Math.min(
      order.limitDateTime ?? Number.POSITIVE_INFINITY,
      competition?.end ?? Number.POSITIVE_INFINITY,
    ),
    created: order.created,
    version,
  }
}
