// The database of a running game, for what only an operator does, with SQL.

import { dirname, join } from 'node:path'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { readPidFile } from '@koersklasse/server/src/platform/database/stop-orphan.ts'
import type { Game } from './game.ts'

/** Opens a second connection to the database of a running game. */
export async function openGameDatabase({ dataDir }: Game): Promise<OpenDatabase> {
  const found = await readPidFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'))
  if (found === null) throw new Error('No database is running')
  const place = new URLSearchParams({
    host: dirname(found.socket),
    port: found.port,
    sslmode: 'disable',
  })
  return openDatabase({
    databaseUrl: `postgresql://koersklasse@/koersklasse?${place}`,
    dataDir,
    poolSize: 1,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
}
