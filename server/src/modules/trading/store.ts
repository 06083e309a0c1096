// What trading reads: portfolios, positions, orders and transactions. Only the settlement writes them.

import type { InvalidatingAction } from '@koersklasse/contract/trading.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { WaitingOrderRow } from './orders/waiting-order.ts'
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
  /** One of a player's transactions. */
  findTransaction(userId: string, transactionId: string): Promise<TransactionRow | undefined>
  /** The last split or delisting of a symbol up to an instant. */
  findAction(symbol: string, until: EpochMs): Promise<InvalidatingAction | null>
  findPosition(portfolioId: string, positionId: string): Promise<PositionRow | undefined>
  /** The newest first; those of one product, where one is named. */
  transactionsOf(portfolioId: string, productId?: string): Promise<TransactionRow[]>
  /** Those of some products that somebody has ordered or held. */
  everOrdered(productIds: readonly ProductId[]): Promise<ProductId[]>
  /** A page of the orders that wait, in the order in which they last changed, from after a place in it. */
  waitingOrders(after: { updatedAt: EpochMs; id: string | null }, limit: number): Promise<WaitingOrderRow[]>
}

/** The most orders and transactions that one list shows. */
const listLimit = 500

const lowestId = '00000000-0000-0000-0000-000000000000'

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
    findTransaction(userId, transactionId) {
      return kysely
        .selectFrom('transactions')
        .innerJoin('portfolios', 'portfolios.id', 'transactions.portfolio_id')
        .selectAll('transactions')
        .where('transactions.id', '=', transactionId)
        .where('portfolios.user_id', '=', userId)
        .executeTakeFirst()
    },
    async findAction(symbol, until) {
      const row = await kysely
        .selectFrom('corporate_actions')
        .select(['kind', 'effective', 'new_pieces', 'old_pieces'])
        .where('symbol', '=', symbol)
        .where('kind', 'in', ['split', 'delisting'])
        .where('effective', '<=', until)
        .orderBy('effective', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (row === undefined) return null
      const { effective, new_pieces: newPieces, old_pieces: oldPieces } = row
      return newPieces === null || oldPieces === null
        ? { kind: 'delisting', effective }
        : { kind: 'split', effective, newPieces, oldPieces }
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
    async everOrdered(productIds) {
      const { rows } = await sql<{ product_id: ProductId }>`
        select product_id from positions where product_id = any(${productIds}::text[])
        union select product_id from orders where product_id = any(${productIds}::text[])`.execute(kysely)
      return rows.map(({ product_id }) => product_id)
    },
    async waitingOrders(after, limit) {
      const { rows } = await sql<WaitingOrderRow>`
        select o.id, o.portfolio_id, o.product_id, o.side, o.order_type, o.limit_price, o.stop_price, o.expires_at,
          o.cancelled_at, o.created_at, o.updated_at, p.version, c.end_at as competition_end
        from orders o join portfolios p on p.id = o.portfolio_id join competitions c on c.id = p.competition_id
        where o.status = 'pending' and (o.updated_at, o.id) > (${after.updatedAt}, ${after.id ?? lowestId}::uuid)
        order by o.updated_at, o.id limit ${limit}`.execute(kysely)
      return rows
    },
  }
}
