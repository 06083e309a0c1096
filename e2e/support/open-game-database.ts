// The database of a running game, for what only an operator does, with SQL.

import { findRunningPostgres } from '@koersklasse/server/src/platform/database/embedded-postgres.ts'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import type { Game } from './game.ts'

/** Opens a second connection to the database of a running game. */
export async function openGameDatabase({ dataDir }: Game): Promise<OpenDatabase> {
  const databaseUrl = await findRunningPostgres(dataDir)
  if (databaseUrl === null) throw new Error('No database is running')
  const log = silentLog
  return openDatabase({ databaseUrl, dataDir, poolSize: 1, log })
}
