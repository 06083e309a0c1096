// The HTTP routes of positions and transactions.

import type { Product as WireProduct } from '@koersklasse/contract/market.ts'
import {
  getPortfolioVersion,
  getPositionsOf,
  getPositionTransactions,
  getReceipt,
  getTransactionsOf,
  resetPortfolio,
} from '@koersklasse/contract/trading.ts'
import { type Product, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve, WrittenAnswer } from '../../../http/route.ts'
import type { ReadClosingWorths } from '../closing/closing-bids.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import type { MarketView } from '../market-view.ts'
import type { FindPortfolio } from './find-portfolio.ts'
import type { PortfolioStore } from './portfolio-store.ts'
import type { Page, TradeStore } from './trade-store.ts'
import { namesOf, type TransactionRow, toWirePosition, toWireTransaction } from './wire.ts'

export interface PortfolioRoutesDeps {
  store: Pick<PortfolioStore, 'positionsOf' | 'findPosition'> &
    Pick<TradeStore, 'transactionsOf' | 'transactionsUpTo' | 'findTransaction'>
  findPortfolio: FindPortfolio
  commandQueue: Pick<CommandQueue, 'reset'>
  market: MarketView
  toWireProduct: (product: Product) => WireProduct
  readClosingWorths: ReadClosingWorths
}

export function addPortfolioRoutes(app: App, deps: PortfolioRoutesDeps): void {
  const { store, market, findPortfolio } = deps
  const nameOf = namesOf(deps)
  addOwnPortfolioRoutes(app, deps)

  const toWireTransactions = ({ rows, total, next }: Page<TransactionRow>, pageSize: number) => ({
    transactions: rows.map((row) => toWireTransaction(row, nameOf)),
    pagination: { pageSize, total, next },
  })

  serve(app, getPositionsOf, async ({ player, query }) => {
    const found = await findPortfolio.named(player, query)
    if (!found.ok) return found
    const { id, competition_id: competitionId, cash, deposited, version, starting_balance } = found.value
    const rows = await store.positionsOf(id)
    const closing = found.value.isClosed ? (await deps.readClosingWorths([id])).get(id) : undefined
    const positions = rows.map((row) => toWirePosition(row, nameOf))
    const ofAny = {
      products: rows.flatMap((row) => {
        const product = market.product(toProductId(row.product_id))
        return product === undefined ? [] : [deps.toWireProduct(product)]
      }),
      availableBalance: cash,
      startingBalance: starting_balance,
      deposited,
      endDateTime: found.value.end_at,
      closingBids: closing ? [...closing].map(([productId, { bid }]) => ({ productId, bid })) : null,
    }
    if (found.value.isOwn)
      return ok(WrittenAnswer.of({ ...ofAny, portfolioId: id, competitionId, positions, version }))
    const { id: _, ...other } = found.value.player
    return ok({
      ...ofAny,
      player: other,
      positions: positions.map(({ id: _, ...position }) => position),
    })
  })

  serve(app, getTransactionsOf, async ({ player, query }) => {
    const found = await findPortfolio.named(player, query)
    if (!found.ok) return found
    const { id, isOwn } = found.value
    const { pageSize, after } = query
    // A place in one kind of list is meaningless in the other.
    if (after !== undefined && after.startsWith('nr.') === isOwn)
      return refuse({ code: 'invalid_input', field: 'after' })
    if (isOwn) return ok(toWireTransactions(await store.transactionsOf(id, null, query), pageSize))
    const upTo = after === undefined ? null : Number(after.slice('nr.'.length))
    const { rows, total, next } = await store.transactionsUpTo(id, upTo, pageSize)
    return ok({
      transactions: rows
        .map((row) => toWireTransaction(row, nameOf))
        .map(({ id: _, orderId: __, detail, ...transaction }) => ({
          ...transaction,
          // The reason of a deposit is between the player and the organiser.
          detail: detail?.kind === 'deposit' ? { ...detail, reason: null } : detail,
        })),
      pagination: { pageSize, total, next: next === null ? null : `nr.${next}` },
    })
  })

  serve(app, getPositionTransactions, async ({ player, params, query }) => {
    const found = await findPortfolio.own(player, query.competitionId)
    if (!found.ok) return found
    const position = await store.findPosition(found.value.id, params.positionId)
    if (position === undefined) return refuse({ code: 'not_found', field: 'positionId' })
    const page = await store.transactionsOf(found.value.id, position.product_id, query)
    return ok(toWireTransactions(page, query.pageSize))
  })

  serve(app, getReceipt, async ({ player, params }) => {
    const row = await store.findTransaction(player.userId, params.id)
    return row === undefined
      ? refuse({ code: 'not_found' })
      : ok({ transaction: toWireTransaction(row, nameOf) })
  })
}

/** Adds the version of the player's own portfolio, and replacing it. */
function addOwnPortfolioRoutes(
  app: App,
  { findPortfolio, commandQueue }: Pick<PortfolioRoutesDeps, 'findPortfolio' | 'commandQueue'>,
): void {
  serve(app, getPortfolioVersion, async ({ player, query }) => {
    const found = await findPortfolio.own(player, query.competitionId)
    return found.ok ? ok({ portfolioId: found.value.id, version: found.value.version }) : found
  })

  serve(app, resetPortfolio, ({ player, body, request }) =>
    findPortfolio.withOwnId(player, body.competitionId, (portfolioId) =>
      commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' }, request.receivedAt),
    ),
  )
}
