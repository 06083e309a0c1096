// The SQL of splitting portfolios: those still to be split, and the end of a split.

import { type Kysely, sql } from 'kysely'
import { deleteInPages } from '../../../platform/database/delete-in-pages.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { PositionSplit } from '../execution/execute-event.ts'
import type { PortfolioPage } from '../execution/pages.ts'
import { mostRows, readPage } from './payout-store.ts'

/** @param rowsAtOnce how many rows a statement looks through */
export function createSplitStore(kysely: Kysely<Schema>, rowsAtOnce = mostRows) {
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
      const rows =
        holds === 'pieces'
          ? sql`positions held where product_id = ${productId}`
          : sql`orders held where product_id = ${productId} and status = 'pending'`
      const isSought = sql`${holds === 'pieces' ? sql`quantity > 0` : sql`true`} and not exists (
        select from split_portfolios s where s.action_id = ${actionId} and s.portfolio_id = held.portfolio_id
          and s.portfolio_id > ${after})`
      return readPage(kysely, { since: null, until: effective }, [{ rows, isSought }], {
        after,
        limit,
        rowsAtOnce,
      })
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
