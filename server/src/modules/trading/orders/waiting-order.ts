// A waiting order in the engine, made from its database row or from the message to its player.

import type { Order as WireOrder } from '@koersklasse/contract/trading.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quantity } from '@koersklasse/domain/money/money.ts'
import { type OrderTrigger, orderTrigger } from '@koersklasse/domain/orders/order-trigger.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { conditionOf } from '../portfolios/order-terms.ts'
import type { OrderRow } from '../portfolios/wire.ts'

/** An order waiting for its trigger, or (null) for any price: a market order, or one cancelled on a delayed feed. */
export interface WaitingOrder {
  id: string
  portfolioId: string
  productId: ProductId
  trigger: OrderTrigger | null
  /** The pieces; null for the maximum. */
  quantity: Quantity | null
  competitionEnd: EpochMs
  /** The instant at which the order or its competition ends, whichever is first. */
  expiry: EpochMs
  created: EpochMs
  /** The version of its portfolio with this state of the order; older messages are ignored. */
  version: number
}

/** The columns of a waiting order that the engine reads, with its portfolio's version and its competition's end. */
export type WaitingOrderRow = Pick<
  OrderRow,
  | 'id'
  | 'portfolio_id'
  | 'product_id'
  | 'side'
  | 'order_type'
  | 'quantity'
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
    quantity: row.quantity,
    competitionEnd: row.competition_end,
    expiry: earliest(row.expires_at, row.competition_end),
    created: row.created_at,
    version: row.version,
  }
}

/** @param portfolio the order's, with its version and the end of its competition */
export function waitingFromWire(
  order: WireOrder,
  portfolio: Pick<WaitingOrder, 'portfolioId' | 'version' | 'competitionEnd'>,
): WaitingOrder {
  const condition = conditionOf({
    order_type: order.orderType,
    limit_price: order.limitPrice,
    stop_price: order.stopPrice,
  })
  return {
    id: order.id,
    portfolioId: portfolio.portfolioId,
    productId: toProductId(order.productId),
    trigger: order.cancelRequested === null ? orderTrigger(order.transactionType, condition) : null,
    quantity: order.quantity,
    competitionEnd: portfolio.competitionEnd,
    expiry: earliest(order.limitDateTime, portfolio.competitionEnd),
    created: order.created,
    version: portfolio.version,
  }
}

function earliest(expires: EpochMs | null, competitionEnd: EpochMs): EpochMs {
  return toEpochMs(Math.min(expires ?? competitionEnd, competitionEnd))
}
