// The HTTP routes of orders.

import { cancelOrder, changeOrder, getOrder, getOrders, placeOrder } from '@koersklasse/contract/trading.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Quantity, toQuantity } from '@koersklasse/domain/money/money.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../../http/route.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import type { MarketView } from '../market-view.ts'
import type { FindPortfolio } from '../portfolios/find-portfolio.ts'
import { conditionOf } from '../portfolios/order-terms.ts'
import type { PortfolioStore } from '../portfolios/portfolio-store.ts'
import type { TradeStore } from '../portfolios/trade-store.ts'
import { namesOf, toWireOrder, toWireTransaction } from '../portfolios/wire.ts'
import type { FindAction } from '../product-events/find-action.ts'

export interface OrderRoutesDeps {
  commandQueue: CommandQueue
  store: Pick<TradeStore, 'ordersOf' | 'findOrder'> & Pick<PortfolioStore, 'findPortfolioOfOrder'>
  findPortfolio: FindPortfolio
  findAction: FindAction
  market: MarketView
}

export function addOrderRoutes(app: App, deps: OrderRoutesDeps): void {
  const { commandQueue, store, market, findPortfolio, findAction } = deps
  const nameOf = namesOf(deps)

  serve(app, getOrders, async ({ player, query: { after, pageSize, competitionId } }) => {
    const found = await findPortfolio.own(player, competitionId)
    if (!found.ok) return found
    const { rows, total, next } = await store.ordersOf(found.value.id, { after, pageSize })
    const orders = rows.map((row) => toWireOrder(row, nameOf))
    return ok({ orders, pagination: { pageSize, total, next } })
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
      // Orders that were decided before the limit for an underlying existed have no room for it.
      decision: order.decision && {
        ...order.decision,
        underlyingRoom: order.decision.underlyingRoom ?? null,
      },
      action: isInvalid ? await findAction(market.source, symbol, order.updated_at) : null,
    })
  })

  serve(app, placeOrder, async ({ player, body, headers, request }) => {
    const { orderType, validity } = body
    const productId = toProductId(body.productId)
    if (market.product(productId) === undefined) return refuse({ code: 'not_found', field: 'productId' })
    const condition = conditionOf({
      order_type: orderType,
      limit_price: body.limitPrice ?? null,
      stop_price: body.stopPrice ?? null,
    })
    return findPortfolio.withOwnId(player, body.competitionId, (portfolioId) =>
      commandQueue.execute(
        {
          kind: 'place',
          portfolioId,
          productId,
          terms: { side: body.transactionType, quantity: asQuantity(body.quantity), ...condition },
          validity,
          idempotencyKey: headers['idempotency-key'] ?? null,
        },
        request.receivedAt,
      ),
    )
  })

  serve(app, changeOrder, async ({ player, params, body, request }) => {
    const portfolioId = await store.findPortfolioOfOrder(player.userId, params.id)
    if (portfolioId === undefined) return refuse({ code: 'not_found' })
    const quantity = body.quantity === undefined ? undefined : asQuantity(body.quantity)
    return commandQueue.execute(
      { kind: 'change', portfolioId, orderId: params.id, ...body, quantity },
      request.receivedAt,
    )
  })

  serve(app, cancelOrder, async ({ player, params, request }) => {
    const portfolioId = await store.findPortfolioOfOrder(player.userId, params.id)
    if (portfolioId === undefined) return refuse({ code: 'not_found' })
    return commandQueue.execute({ kind: 'cancel', portfolioId, orderId: params.id }, request.receivedAt)
  })
}

function asQuantity(pieces: number | null): Quantity | null {
  return pieces === null ? null : toQuantity(pieces)
}
