// Reads portfolios and their positions. Only the execution of commands changes them.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { PositionRow } from './wire.ts'

/** The fields of a portfolio that are shown to players. */
export interface PortfolioSummary {
  id: string
  cash: Cents
  version: number
  starting_balance: Cents
}

export interface PortfolioStore {
  /** A player's portfolio in a competition, or (null) in the last competition that the player joined. */
  findPortfolio(userId: string, competitionId: string | null): Promise<PortfolioSummary | undefined>
  positionsOf(portfolioId: string): Promise<PositionRow[]>
  findPosition(portfolioId: string, positionId: string): Promise<PositionRow | undefined>
  /** The given products that anybody has ever ordered or held. */
  everOrdered(productIds: readonly ProductId[]): Promise<ProductId[]>
}

export function createPortfolioStore(kysely: Kysely<Schema>): PortfolioStore {
  return {
    findPortfolio(userId, competitionId) {
      // The competition is joined for the starting balance and to find the last one.
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
    positionsOf(portfolioId) {
      return kysely
        .selectFrom('positions')
        .selectAll()
        .where('portfolio_id', '=', portfolioId)
        .where((eb) => eb('quantity', '>', eb.lit(0) as never))
        .orderBy('id')
        .execute()
    },
    findPosition(portfolioId, positionId) {
      return kysely
        .selectFrom('positions')
        .selectAll()
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
