// The SQL of splitting portfolios: those still to be split, and the end of a split.

import { type Kysely, sql } from 'kysely'
import { deleteInPages } from '../../../platform/database/delete-in-pages.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { PositionSplit } from '../execution/execute-event.ts'
import type { PortfolioPage } from '../execution/pages.ts'
import { readPage } from './payout-store.ts'

export function createSplitStore(kysely: Kysely<Schema>) {
  return {
    /**
     * A page of the portfolios that lack a running split and have pieces or pending orders in its product. A portfolio whose
     * competition had ended before the split does not change.
     */
    unsplit(
      { actionId, productId, effective }: Pick<PositionSplit, 'actionId' | 'productId' | 'effective'>,
      holds: 'pieces' | 'orders',
      after: string,
      limit: number,
    ): Promise<PortfolioPage> {
      const table = holds === 'pieces' ? sql`positions` : sql`orders`
      const counts = holds === 'pieces' ? sql`quantity > 0` : sql`status = 'pending'`
      return readPage(
        kysely,
        limit,
        { since: null, until: effective },
        sql`
        select distinct portfolio_id from ${table} held
        where product_id = ${productId} and ${counts} and portfolio_id > ${after} and not exists (
          select from split_portfolios s where s.action_id = ${actionId} and s.portfolio_id = held.portfolio_id
            and s.portfolio_id > ${after})
        order by portfolio_id limit ${limit}`,
      )
    },

    /** Notes that all portfolios have a split. */
    async endSplit(actionId: string): Promise<void> {
      await kysely.deleteFrom('running_splits').where('action_id', '=', actionId).execute()
    },

    /** Removes the marks of portfolios for splits that have ended, a page at a time. */
    removeMarks(): Promise<void> {
      const isOver = sql`action_id not in (select action_id from running_splits)`
      return deleteInPages(kysely, 'split_portfolios', isOver)
    },
  }
}
