// Backups by pg_dump, with a PostgreSQL that has one.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInstalledPostgres, startInstalledPostgres } from '../../../test/fixtures/installed-postgres.ts'
import { createTradingFixture } from '../../../test/fixtures/trading.ts'
import { systemClock } from '../clock.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { backUp } from './back-up.ts'
import { type Contents, verifyBackup } from './contents.ts'
import { withSession } from './open-session.ts'
import { restore } from './restore.ts'

const key = 'a passphrase of the operator, long and varied'
const log = createLog('silent')
const installed = findInstalledPostgres()

describe.runIf(installed !== null)('where pg_dump is as new as the server', () => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>
  let folder: string
  beforeAll(async () => {
    server = await startInstalledPostgres(installed!)
    folder = await mkdtemp(join(tmpdir(), 'koersklasse-'))
    for (const name of ['game', 'whole'])
      await withSession(server.url, (client) => client.query(`create database ${name}`))
    const database = await openDatabase({ ...at('game'), poolSize: 4, log })
    await migrate(database)
    await createTradingFixture({ database, players: 5 })
    await database.close()
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const at = (name: string) => ({
    databaseUrl: server.url.replace('/postgres', `/${name}`),
    dataDir: join(folder, name),
  })

  /** Backs a database up; resolves to the file, and to what is in it. */
  async function backUpOf(connectionString: string, kind?: 'copy') {
    const file = join(await mkdtemp(join(folder, 'backup-')), 'game.age')
    const options = { connectionString, dataDir: folder, file, key, version: '1.2.3', clock: systemClock }
    await backUp(kind === undefined ? options : { ...options, kind })
    return { file, ...(await verifyBackup(file, key)) }
  }

  const tablesOf = ({ sha256, rows, sequences }: Contents) => ({
    ...{ rows, sequences },
    hashes: Object.entries(sha256).filter(([name]) => name.startsWith('tables/')),
  })

  it('dumps the whole database, and restores it as it was', async () => {
    const before = await backUpOf(at('game').databaseUrl, 'copy')
    const dumped = await backUpOf(at('game').databaseUrl)
    expect(dumped.header.kind).toBe('pg_dump')
    expect(dumped.contents.rows).toEqual(before.contents.rows)
    await restore({ ...at('whole'), file: dumped.file, key, log })
    const after = await backUpOf(at('whole').databaseUrl, 'copy')
    expect(tablesOf(after.contents)).toEqual(tablesOf(before.contents))
    await expect(restore({ ...at('whole'), file: dumped.file, key, log })).rejects.toThrow('not empty')
  })

  it('copies to the PostgreSQL of another version that comes with the packages', async () => {
    const before = await backUpOf(at('game').databaseUrl, 'copy')
    const place = { databaseUrl: null, dataDir: join(folder, 'embedded') }
    await restore({ ...place, file: before.file, key, log })
    const database = await openDatabase({ ...place, poolSize: 1, log })
    const after = await backUpOf(database.connectionString, 'copy').finally(database.close)
    expect(tablesOf(after.contents)).toEqual(tablesOf(before.contents))
  })
})
