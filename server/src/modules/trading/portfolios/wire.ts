// Converts the rows of orders, transactions and positions to the types of the contract.

import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { Order, Position, Transaction } from '@koersklasse/contract/trading.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { averagePrice } from '@koersklasse/domain/portfolio/position.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { MarketView } from '../market-view.ts'

export type OrderRow = Selectable<Schema['orders']>
export type TransactionRow = Selectable<Schema['transactions']>
export type PositionRow = Selectable<Schema['positions']>

/** Returns the name of a product, or the id of a product that has left the market. */
export type NameOf = (productId: ProductId) => string

/** Makes the function that names the products of a market. */
export function namesOf({ market }: { market: Pick<MarketView, 'product'> }): NameOf {
  return (productId) => market.product(productId)?.name ?? productId
}

export function toWireOrder(row: OrderRow, nameOf: NameOf): Order {
  return {
    id: row.id,
    productId: row.product_id,
    name: nameOf(toProductId(row.product_id)),
    orderStatus: row.status,
    transactionType: row.side,
    orderType: row.order_type,
    quantity: row.quantity,
    limitPrice: row.limit_price,
    stopPrice: row.stop_price,
    validity: row.validity,
    limitDateTime: row.expires_at,
    cancelRequested: row.cancelled_at,
    created: row.created_at,
    lastUpdated: row.updated_at,
    abortReason: row.abort_reason,
  }
}

export function toWireTransaction(row: TransactionRow, nameOf: NameOf): Transaction {
  return {
    id: row.id,
    orderId: row.order_id,
    productId: row.product_id,
    name: row.product_id === null ? '' : nameOf(toProductId(row.product_id)),
    transactionType: row.kind,
    quantity: row.quantity,
    pieces: row.quantity_delta,
    executionPrice: row.price,
    executionCosts: row.costs,
    amount: row.amount,
    created: row.created_at,
    absolutePerformance: row.gain,
    bid: row.bid,
    ask: row.ask,
    quote: row.quote,
    currencyQuote: row.currency_quote,
    detail: row.detail,
  }
}

export function toWirePosition(row: PositionRow, nameOf: NameOf): Position {
  return {
    id: row.id,
    productId: row.product_id,
    name: nameOf(toProductId(row.product_id)),
    quantity: row.quantity,
    avgPrice: averagePrice(row),
    cost: row.cost,
  }
}

/** What a player is told of a change of a portfolio; the rows are null where nothing changed. */
export function toWireChange(
  { id, version, cash }: Pick<Selectable<Schema['portfolios']>, 'id' | 'version' | 'cash'>,
  rows: { order: OrderRow | null; transaction: TransactionRow | null; position: PositionRow | null },
  nameOf: NameOf,
): PortfolioChange {
  return {
    portfolioId: id,
    version,
    availableBalance: cash,
    order: rows.order === null ? null : toWireOrder(rows.order, nameOf),
    transaction: rows.transaction === null ? null : toWireTransaction(rows.transaction, nameOf),
    position: rows.position === null ? null : toWirePosition(rows.position, nameOf),
  }
}
