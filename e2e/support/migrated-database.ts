// An embedded database with all tables and no rows, which each new game of the tests gets a copy of: making one takes some
// seconds. Playwright and Vitest use it as their global set-up.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'

const log = silentLog

/** Makes the database. Returns the function that removes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-migrated-'))
  const tearDown = () => rm(folder, { recursive: true, force: true })
  try {
    const place = { databaseUrl: null, dataDir: folder, poolSize: 1, log, isScratch: true }
    const database = await openDatabase(place)
    await migrate(database).finally(database.close)
  } catch (fault) {
    await tearDown()
    throw fault
  }
  process.env.TEST_MIGRATED_DATABASE = join(folder, 'postgres/data')
  return tearDown
}

/** Puts a copy into the data directory of a game that has not been started yet; does nothing outside a run of tests. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const data = process.env.TEST_MIGRATED_DATABASE
  if (data === undefined) return
  const home = join(dataDir, 'postgres')
  await mkdir(home, { mode: 0o700 })
  // Unlike `fs.cp` it keeps the owner, which is not the user of the server where that is root.
  await promisify(execFile)('cp', ['-a', data, home])
}
