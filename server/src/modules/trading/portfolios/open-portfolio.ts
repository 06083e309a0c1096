// Opens a player's portfolio in a competition with the starting balance.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { opensAt } from '@koersklasse/domain/competition/practice.ts'
import { openingEntries } from '@koersklasse/domain/portfolio/ledger.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'

/**
 * Returns a function that opens a player's portfolio. Opening an existing portfolio changes nothing. A portfolio that is
 * opened before its competition takes orders counts as opened when it does.
 */
export function createOpenPortfolio(deps: { kysely: Kysely<Schema>; ids: Ids; marketClock: Clock }) {
  return (userId: string, competition: Competition): Promise<void> =>
    deps.kysely.transaction().execute(async (tx) => {
      const created_at = toEpochMs(Math.max(deps.marketClock.now(), opensAt(competition)))
      const opened = await tx
        .insertInto('portfolios')
        .values({
          id: deps.ids.next(),
          competition_id: competition.id,
          user_id: userId,
          cash: competition.startingBalance,
          created_at,
        })
        .onConflict((conflict) => conflict.columns(['competition_id', 'user_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (opened === undefined) return
      await tx
        .insertInto('ledger_entries')
        .values(
          openingEntries(competition.startingBalance).map((entry) => ({
            ...entry,
            portfolio_id: opened.id,
            transaction_id: null,
            created_at,
          })),
        )
        .execute()
    })
}
