// What trading reads: portfolios, positions, orders and transactions. Only the settlement writes them.

import type { Cents } from '@koersklasse/domain/money.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { OrderRow, PositionRow, TransactionRow } from './wire.ts'

/** A portfolio as it is shown. */
export interface PortfolioSummary {
  id: string
  cash: Cents
  version: number
  starting_balance: Cents
}

export interface TradingStore {
  /** A player's portfolio in a competition; in the last one that the player joined, where none is named. */
  findPortfolio(userId: string, competitionId: string | null): Promise<PortfolioSummary | undefined>
  findUserId(username: string): Promise<string | undefined>
  positionsOf(portfolioId: string): Promise<PositionRow[]>
  /** Pending orders first, then aborted ones; each the newest first. */
  ordersOf(portfolioId: string): Promise<OrderRow[]>
  /** One of a player's orders, with the fill that it led to. */
  findOrder(
    userId: string,
    orderId: string,
  ): Promise<{ order: OrderRow; transaction: TransactionRow | null } | undefined>
  findPosition(portfolioId: string, positionId: string): Promise<PositionRow | undefined>
  /** The newest first; those of one product, where one is named. */
  transactionsOf(portfolioId: string, productId?: string): Promise<TransactionRow[]>
  /** A page of all pending orders by id, from after the given one. */
  pendingOrders(
    after: string | null,
    limit: number,
  ): Promise<Pick<OrderRow, 'id' | 'portfolio_id' | 'product_id'>[]>
}

/** The most orders and transactions that one list shows. */
const listLimit = 500

export function createTradingStore(kysely: Kysely<Schema>): TradingStore {
  return {
    findPortfolio(userId, competitionId) {
      return kysely
        .selectFrom('portfolios')
        .innerJoin('competitions', 'competitions.id', 'portfolios.competition_id')
        .select(['portfolios.id', 'cash', 'version', 'starting_balance'])
        .where('user_id', '=', userId)
        .$if(competitionId !== null, (query) => query.where('competition_id', '=', competitionId))
        .orderBy('end_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
    async findUserId(username) {
      const row = await kysely
        .selectFrom('users')
        .select('id')
        .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
        .executeTakeFirst()
      return row?.id
    },
    positionsOf(portfolioId) {
      return kysely
        .selectFrom('positions')
        .selectAll()
        .where('portfolio_id', '=', portfolioId)
        .where((eb) => eb('quantity', '>', eb.lit(0) as never))
        .orderBy('id')
        .execute()
    },
    ordersOf(portfolioId) {
      return kysely
        .selectFrom('orders')
        .selectAll()
        .where('portfolio_id', '=', portfolioId)
        .where('status', 'in', ['pending', 'aborted'])
        .orderBy('status', 'desc')
        .orderBy('id', 'desc')
        .limit(listLimit)
        .execute()
    },
    async findOrder(userId, orderId) {
      const order = await kysely
        .selectFrom('orders')
        .innerJoin('portfolios', 'portfolios.id', 'orders.portfolio_id')
        .selectAll('orders')
        .where('orders.id', '=', orderId)
        .where('portfolios.user_id', '=', userId)
        .executeTakeFirst()
      if (order === undefined) return undefined
      const transaction = await kysely
        .selectFrom('transactions')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return { order, transaction: transaction ?? null }
    },
    findPosition(portfolioId, positionId) {
      return kysely
        .selectFrom('positions')
        .selectAll()
        .where('id', '=', positionId)
        .where('portfolio_id', '=', portfolioId)
        .executeTakeFirst()
    },
    transactionsOf(portfolioId, productId) {
      return kysely
        .selectFrom('transactions')
        .selectAll()
        .where('portfolio_id', '=', portfolioId)
        .$if(productId !== undefined, (query) => query.where('product_id', '=', productId!))
        .orderBy('id', 'desc')
        .limit(listLimit)
        .execute()
    },
    pendingOrders(after, limit) {
      return kysely
        .selectFrom('orders')
        .select(['id', 'portfolio_id', 'product_id'])
        .where('status', '=', 'pending')
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute()
    },
  }
}
