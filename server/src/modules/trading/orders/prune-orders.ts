// Aborted orders are removed a month of the market after the end of their competition: nothing has come of them, and
// nobody looks at them any more. Orders that were filled stay, with their transactions and the ledger.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

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

  async function removeSome(competitionId: string): Promise<bigint> {
    const { numAffectedRows } = await sql`
      delete from orders where id in (
        select aborted.id from orders aborted join portfolios on portfolios.id = aborted.portfolio_id
        where portfolios.competition_id = ${competitionId} and aborted.status = 'aborted' limit ${atOnce})`.execute(
      kysely,
    )
    return numAffectedRows ?? 0n
  }

  return async (): Promise<void> => {
    const over = await kysely
      .selectFrom('competitions')
      .select('id')
      .where('end_at', '<=', (clock.now() - keptMs) as never)
      .execute()
    for (const { id } of over) {
      if (done.has(id)) continue
      while ((await removeSome(id)) === BigInt(atOnce)) {}
      done.add(id)
    }
  }
}
