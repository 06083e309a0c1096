// The game that a command works on: one whose server runs, or one that is stopped.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { findRunningPostgres } from './embedded-postgres.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/**
 * Opens the database of a game: that of `databaseUrl`, or the embedded one in `dataDir`. While a server runs, this is a
 * second connection to its database; else PostgreSQL runs for the command alone.
 * @throws StartupError if there is none, or it cannot be used
 */
export async function openGame({
  databaseUrl,
  dataDir,
  log,
}: {
  databaseUrl: string | null
  dataDir: string
  log: Log
}): Promise<OpenDatabase> {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (running === null && !existsSync(join(dataDir, 'postgres/data')))
    throw new StartupError(
      `There is no game in ${dataDir} yet. Start it once, or set DATA_DIR or DATABASE_URL.`,
    )
  return openDatabase({ databaseUrl: running, dataDir, poolSize: 2, log })
}
