// Opens the database of the game for a command: the one at DATABASE_URL, or the embedded one in DATA_DIR, whether or not its
// server runs.

import { resolve } from 'node:path'
import type { OpenDatabase } from '../../server/src/platform/database/open-database.ts'
import { openGame } from '../../server/src/platform/database/open-game.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { StartupError } from '../../server/src/platform/startup-error.ts'
import { CommandError } from './command.ts'

const log = silentLog

/** @throws CommandError if there is no database, or it cannot be used */
export async function openGameDatabase(environment: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const dataDir = resolve(environment.DATA_DIR ?? './data')
  try {
    return await openGame({ databaseUrl: environment.DATABASE_URL ?? null, dataDir, log })
  } catch (fault) {
    if (fault instanceof StartupError) throw new CommandError('no_database', fault.message)
    throw fault
  }
}
