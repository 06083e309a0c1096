// Orders, positions and transactions over HTTP.

import type { Product as WireProduct } from '@koersklasse/contract/market.ts'
import {
  cancelOrder,
  changeOrder,
  getOrder,
  getOrders,
  getPositions,
  getPositionTransactions,
  getReceipt,
  getTransactions,
  placeOrder,
} from '@koersklasse/contract/trading.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/instrument.ts'
import { type Quantity, toQuantity } from '@koersklasse/domain/money.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { FindPortfolio } from './find-portfolio.ts'
import type { MarketView } from './market-view.ts'
import { conditionOf } from './orders/order-terms.ts'
import type { Settlement } from './settlement/settlement.ts'
import type { TradingStore } from './store.ts'
import { toWireOrder, toWirePosition, toWireTransaction } from './wire.ts'

export interface TradingRoutesDeps {
  settlement: Settlement
  store: TradingStore
  findPortfolio: FindPortfolio
  market: MarketView
  toWireProduct: (product: Product) => WireProduct
}

/** The header by which a client names an order, so that a repeat of it is the same order. */
const keyHeader = 'idempotency-key'
const keyPattern = /^[\x21-\x7e]{8,100}$/

/** Adds the routes of orders, positions and transactions. */
export function addTradingRoutes(app: App, deps: TradingRoutesDeps): void {
  const { settlement, store, market, findPortfolio: portfolioFor } = deps
  const nameOf = (productId: ProductId): string => market.product(productId)?.name ?? productId

  serve(app, getPositions, async ({ player, query }) => {
    const found = await portfolioFor(player, query.username)
    if (!found.ok) return found
    const { id, cash, version, starting_balance } = found.value
    const positions = await store.positionsOf(id)
    return ok({
      portfolioId: id,
      positions: positions.map((row) => toWirePosition(row, nameOf)),
      products: positions.flatMap((row) => {
        const product = market.product(toProductId(row.product_id))
        return product === undefined ? [] : [deps.toWireProduct(product)]
      }),
      availableBalance: cash,
      startingBalance: starting_balance,
      version,
    })
  })

  serve(app, getTransactions, async ({ player, query }) => {
    const found = await portfolioFor(player, query.username)
    if (!found.ok) return found
    const rows = await store.transactionsOf(found.value.id)
    return ok({ transactions: rows.map((row) => toWireTransaction(row, nameOf)) })
  })

  serve(app, getPositionTransactions, async ({ player, params, query }) => {
    const found = await portfolioFor(player, query.username)
    if (!found.ok) return found
    const position = await store.findPosition(found.value.id, params.positionId)
    if (position === undefined) return refuse({ code: 'not_found', field: 'positionId' })
    const rows = await store.transactionsOf(found.value.id, position.product_id)
    return ok({ transactions: rows.map((row) => toWireTransaction(row, nameOf)) })
  })

  serve(app, getReceipt, async ({ player, params }) => {
    const row = await store.findTransaction(player.userId, params.id)
    return row === undefined
      ? refuse({ code: 'not_found' })
      : ok({ transaction: toWireTransaction(row, nameOf) })
  })

  serve(app, getOrders, async ({ player }) => {
    const found = await portfolioFor(player)
    if (!found.ok) return found
    const rows = await store.ordersOf(found.value.id)
    return ok({ orders: rows.map((row) => toWireOrder(row, nameOf)) })
  })

  serve(app, getOrder, async ({ player, params }) => {
    const found = await store.findOrder(player.userId, params.id)
    if (found === undefined) return refuse({ code: 'not_found' })
    const { order, transaction } = found
    const symbol = market.product(toProductId(order.product_id))?.symbol
    const isInvalid = order.abort_reason === 'invalid' && symbol !== undefined
    return ok({
      order: toWireOrder(order, nameOf),
      transaction: transaction === null ? null : toWireTransaction(transaction, nameOf),
      decision: order.decision,
      action: isInvalid ? await store.findAction(symbol, order.updated_at) : null,
    })
  })

  serve(app, placeOrder, async ({ player, body, request }) => {
    const key = request.headers[keyHeader]
    if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key))) {
      return refuse({ code: 'invalid_input', field: keyHeader })
    }
    const { orderType, validity } = body
    const productId = toProductId(body.productId)
    if (market.product(productId) === undefined) return refuse({ code: 'not_found', field: 'productId' })
    const condition = conditionOf({
      order_type: orderType,
      limit_price: body.limitPrice ?? null,
      stop_price: body.stopPrice ?? null,
    })
    return settlement.settle({
      kind: 'place',
      userId: player.userId,
      productId,
      terms: { side: body.transactionType, quantity: asQuantity(body.quantity), ...condition },
      validity,
      idempotencyKey: key ?? null,
    })
  })

  serve(app, changeOrder, ({ player, params, body }) =>
    settlement.settle({
      kind: 'change',
      userId: player.userId,
      orderId: params.id,
      ...body,
      quantity: body.quantity === undefined ? undefined : asQuantity(body.quantity),
    }),
  )

  serve(app, cancelOrder, ({ player, params }) =>
    settlement.settle({ kind: 'cancel', userId: player.userId, orderId: params.id }),
  )
}

function asQuantity(pieces: number | null): Quantity | null {
  return pieces === null ? null : toQuantity(pieces)
}
