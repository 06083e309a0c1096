// What the history of a portfolio needs of the database: its changes, summed up between instants, so that an active
// portfolio is as small as a quiet one by the time it gets here.

import type { Cents } from '@koersklasse/domain/money.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * What changed in one product after one instant and up to the next, which is at `place` (at place 0: all before it):
 * the position in pieces, and the cash in cents.
 */
export interface Step {
  productId: string
  place: number
  pieces: number
  amount: Cents
  bought: number
  sold: number
}

export type PortfolioHistoryStore = ReturnType<typeof createPortfolioHistoryStore>

export function createPortfolioHistoryStore(kysely: Kysely<Schema>) {
  return {
    /**
     * The changes of a portfolio, product by product.
     * @param instants ascending; what came after the last one is counted with it
     */
    async stepsOf(portfolioId: string, instants: readonly EpochMs[]): Promise<Step[]> {
      // How many instants lie before it, which is the place of the first that does not.
      const place = sql`least(width_bucket(created_at - 1, ${instants}::bigint[]), ${instants.length - 1}::int)`
      const { rows } = await sql<Step>`
        select product_id as "productId", ${place} as place,
          sum(pieces)::bigint as pieces, sum(amount)::bigint as amount,
          count(*) filter (where kind = 'buy') as bought, count(*) filter (where kind = 'sell') as sold
        from transactions where portfolio_id = ${portfolioId}
        group by 1, 2`.execute(kysely)
      return rows
    },

    /** When a portfolio began, and all products that it has ever held. */
    async beginningOf(portfolioId: string): Promise<{ opened: EpochMs; productIds: string[] }> {
      const { rows } = await sql<{ opened: EpochMs; productIds: string[] }>`
        select created_at as opened,
          array(select product_id from positions where portfolio_id = ${portfolioId}) as "productIds"
        from portfolios where id = ${portfolioId}`.execute(kysely)
      return rows[0]!
    },
  }
}
