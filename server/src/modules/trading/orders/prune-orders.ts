// Removes aborted orders a month of the market after the end of their competition: they had no effect, and nobody looks at
// them any more. Filled orders are kept, with their transactions and the ledger.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { attemptEach } from '../../../platform/attempt-each.ts'
import { deleteInPages } from '../../../platform/database/delete-in-pages.ts'
import { anyOf } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'

const keptMs = 30 * 24 * 3_600_000
/** How many portfolios a statement looks at, and the most orders that it removes: a portfolio may have thousands. */
const [portfoliosAtOnce, defaultOrdersAtOnce] = [200, 5_000]

/**
 * Makes the function that removes aborted orders, to be repeated; it may run on several nodes.
 * @param deps.clock the market's
 */
export function createPruneOrders(
  { kysely, clock }: { kysely: Kysely<Schema>; clock: Clock },
  ordersAtOnce = defaultOrdersAtOnce,
) {
  /** The competitions in which there is nothing left to remove. */
  const done = new Set<string>()

  async function prune(competitionId: string): Promise<void> {
    for await (const ids of portfoliosIn(kysely, competitionId))
      await deleteInPages(kysely, 'orders', abortedIn(ids), ordersAtOnce)
    done.add(competitionId)
  }

  return async (): Promise<void> => {
    const over = await kysely
      .selectFrom('competitions')
      .select('id')
      .where('end_at', '<=', (clock.now() - keptMs) as never)
      .execute()
    const left = over.filter(({ id }) => !done.has(id))
    await attemptEach(left, ({ id }) => prune(id))
  }
}

/** The ids of all portfolios of a competition, also of those that were replaced, a page at a time. */
async function* portfoliosIn(kysely: Kysely<Schema>, competitionId: string): AsyncGenerator<string[]> {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const { rows } = await sql<{ id: string }>`
      select id from portfolios where competition_id = ${competitionId} and id > ${after}
      order by id limit ${portfoliosAtOnce}`.execute(kysely)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    after = rows[portfoliosAtOnce - 1]?.id
  }
}

const abortedIn = (portfolioIds: readonly string[]) =>
  sql`portfolio_id = ${anyOf(portfolioIds, 'uuid')} and status = 'aborted'`
