// A database and a NATS server of a test, which several nodes share.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { startNatsServer } from '@koersklasse/server/test/fixtures/nats-server.ts'

export interface SharedServices {
  database: OpenDatabase
  /** What each node needs to use them. */
  settings: Record<string, string>
  /** Stops both and removes their files. */
  stop(): Promise<void>
}

/** Starts both; resolves when they take connections. */
export async function startSharedServices(): Promise<SharedServices> {
  const ends = new AsyncDisposableStack()
  try {
    return { ...(await startBoth(ends)), stop: () => ends.disposeAsync() }
  } catch (fault) {
    await ends.disposeAsync()
    throw fault
  }
}

/** Starts both; what ends each is put on the stack. */
async function startBoth(ends: AsyncDisposableStack): Promise<Omit<SharedServices, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-shared-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const log = silentLog
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, poolSize: 2, log })
  ends.defer(() => database.close())
  const nats = await startNatsServer()
  ends.defer(nats.stop)
  return {
    database,
    settings: {
      ...{ DATABASE_URL: database.connectionString, NATS_URL: nats.url },
      ...{ JWT_SECRET: 'a secret that all of the nodes have', MARKET_SEED: 'a seed that all of them have' },
      INSTRUMENTS_FILE: fewInstruments,
    },
  }
}
