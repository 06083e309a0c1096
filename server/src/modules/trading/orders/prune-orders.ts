// Aborted orders are removed a month of the market after the end of their competition: nothing has come of them, and
// nobody looks at them any more. Orders that were filled stay, with their transactions and the ledger.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'

const keptMs = 30 * 24 * 3_600_000
/** The maximum per statement, so that none takes long. */
const atOnce = 1_000

/**
 * Makes the function that removes aborted orders, to be repeated; it may run on several nodes.
 * @param deps.clock the market's
 */
export function createPruneOrders({ kysely, clock }: { kysely: Kysely<Schema>; clock: Clock }) {
  /** The competitions in which there is nothing left to remove. */
  const done = new Set<string>()

  /** Removes those of the next portfolios from one on. Resolves to the last of them; null if nothing is left. */
  async function removeFrom(portfolioId: string, competitionId: string): Promise<string | null> {
    const { rows } = await sql<{ portfolio_id: string }>`
      delete from orders where id = any(array(
        select aborted.id from portfolios cross join lateral (
          select id from orders where portfolio_id = portfolios.id and status = 'aborted' offset 0) as aborted
        where competition_id = ${competitionId} and portfolios.id >= ${portfolioId}
        order by portfolios.id limit ${atOnce}))
      returning portfolio_id`.execute(kysely)
    if (rows.length < atOnce) return null
    return rows.reduce((last, { portfolio_id }) => (portfolio_id > last ? portfolio_id : last), portfolioId)
  }

  return async (): Promise<void> => {
    const over = await kysely
      .selectFrom('competitions')
      .select('id')
      .where('end_at', '<=', (clock.now() - keptMs) as never)
      .execute()
    for (const { id } of over) {
      if (done.has(id)) continue
      // On from the last portfolio, of which some may be left: those before it are not looked through again.
      for (let from: string | null = firstId; from !== null; ) from = await removeFrom(from, id)
      done.add(id)
    }
  }
}
