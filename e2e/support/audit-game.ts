// Reads the ledger of a stopped game directly from its database.

import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import type { Game } from './game.ts'

export interface Audit {
  /** The errors in the ledger, in sentences. */
  faults: string[]
  /** The idempotency keys of all orders, with duplicates. */
  keys: string[]
}

/** Opens the database of a stopped game and audits it. */
export async function auditGame(game: Game): Promise<Audit> {
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: game.dataDir,
    poolSize: 1,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  try {
    const { kysely } = database
    const orders = await kysely.selectFrom('orders').select('idempotency_key').execute()
    return {
      faults: await auditLedger(kysely),
      keys: orders.map(({ idempotency_key }) => String(idempotency_key)),
    }
  } finally {
    await database.close()
  }
}
