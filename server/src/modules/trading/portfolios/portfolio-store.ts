// Reads portfolios and their positions. Only the execution of commands changes them.

import type { Visibility } from '@koersklasse/domain/competition/competition.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../platform/database/columns.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { isBehind } from './split-now.ts'
import type { PositionRow } from './wire.ts'

/** The fields of a portfolio that are shown to players, and when its competition runs and shows it to others. */
export interface PortfolioSummary {
  id: string
  competition_id: string
  cash: Cents
  deposited: Cents
  version: number
  starting_balance: Cents
  start_at: EpochMs
  end_at: EpochMs
  visibility: Visibility
  /** Whether its competition is closed. */
  isClosed: boolean
  /** Whether it lacks a running split. */
  isBehind: boolean
}

export interface PortfolioStore {
  /** A player's portfolio in a competition. */
  findPortfolio(userId: string, competitionId: string): Promise<PortfolioSummary | undefined>
  /** The ids of portfolios, in the order of `wanted`; undefined for a player without a portfolio in the competition. */
  findPortfolioIds(
    wanted: readonly { userId: string; competitionId: string }[],
  ): Promise<(string | undefined)[]>
  /** The id of the portfolio that one of a player's orders belongs to. */
  findPortfolioOfOrder(userId: string, orderId: string): Promise<string | undefined>
  positionsOf(portfolioId: string): Promise<PositionRow[]>
  findPosition(portfolioId: string, positionId: string): Promise<PositionRow | undefined>
  /** The given products that anybody has ever ordered or held. */
  everOrdered(productIds: readonly ProductId[]): Promise<ProductId[]>
}

export function createPortfolioStore(kysely: Kysely<Schema>): PortfolioStore {
  return {
    findPortfolio: (userId, competitionId) =>
      kysely
        .selectFrom('portfolios')
        .innerJoin('competitions', 'competitions.id', 'portfolios.competition_id')
        .select(['portfolios.id', 'competition_id', 'cash', 'deposited', 'version', 'starting_balance'])
        .select(['start_at', 'end_at', 'visibility', isBehind('portfolios.id').as('isBehind')])
        .select(sql<boolean>`closed_at is not null`.as('isClosed'))
        .where('user_id', '=', userId)
        .where('competition_id', '=', competitionId)
        .executeTakeFirst(),
    async findPortfolioIds(wanted) {
      const { rows } = await sql<{ nr: number; id: string }>`/* find portfolios */
        select nr, id
        from unnest(${wanted.map((one) => one.userId)}::uuid[], ${wanted.map((one) => one.competitionId)}::uuid[])
          with ordinality as wanted (user_id, competition_id, nr)
        join portfolios using (user_id, competition_id)`.execute(kysely)
      const ids = wanted.map((): string | undefined => undefined)
      for (const { nr, id } of rows) ids[nr - 1] = id
      return ids
    },
    async findPortfolioOfOrder(userId, orderId) {
      const order = await kysely
        .selectFrom('orders')
        .innerJoin('portfolios', 'portfolios.id', 'orders.portfolio_id')
        .select('orders.portfolio_id')
        .where('orders.id', '=', orderId)
        .where('portfolios.user_id', '=', userId)
        .executeTakeFirst()
      return order?.portfolio_id
    },
    positionsOf(portfolioId) {
      return kysely
        .selectFrom('positions')
        .select(columnsOf.positions)
        .where('portfolio_id', '=', portfolioId)
        .where((eb) => eb('quantity', '>', eb.lit(0) as never))
        .orderBy('id')
        .execute()
    },
    findPosition(portfolioId, positionId) {
      return kysely
        .selectFrom('positions')
        .select(columnsOf.positions)
        .where('id', '=', positionId)
        .where('portfolio_id', '=', portfolioId)
        .executeTakeFirst()
    },
    async everOrdered(productIds) {
      const { rows } = await sql<{ product_id: ProductId }>`
        select product_id from positions where product_id = any(${productIds}::text[])
        union select product_id from orders where product_id = any(${productIds}::text[])`.execute(kysely)
      return rows.map(({ product_id }) => product_id)
    },
  }
}
