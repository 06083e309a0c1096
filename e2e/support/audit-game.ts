// Reads the ledger of a stopped game directly from its database.

import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import type { Game } from './game.ts'

export interface Audit {
  /** The errors in the ledger, in sentences. */
  faults: string[]
  /** The idempotency keys of all orders, with duplicates. */
  keys: string[]
  /** How many orders of each player were filled, by name. */
  fills: ReadonlyMap<string, number>
}

/** Opens the database of a stopped game and audits it. */
export async function auditGame(game: Game): Promise<Audit> {
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: game.dataDir,
    poolSize: 1,
    log: silentLog,
  })
  try {
    const { kysely } = database
    const orders = await kysely.selectFrom('orders').select('idempotency_key').execute()
    const filled = await kysely
      .selectFrom('transactions')
      .innerJoin('portfolios', 'portfolios.id', 'portfolio_id')
      .innerJoin('users', 'users.id', 'user_id')
      .select(({ fn }) => ['username', fn.countAll<number>().as('count')])
      .where('kind', 'in', ['buy', 'sell'])
      .groupBy('username')
      .execute()
    return {
      faults: await auditLedger(kysely),
      keys: orders.map(({ idempotency_key }) => String(idempotency_key)),
      fills: new Map(filled.map(({ username, count }) => [username, count])),
    }
  } finally {
    await database.close()
  }
}
