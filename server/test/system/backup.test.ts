import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { backUp } from '../../src/platform/backup/back-up.ts'
import { BackupError } from '../../src/platform/backup/backup-error.ts'
import { verifyBackup } from '../../src/platform/backup/contents.ts'
import { readKeyFiles, writeKeyFiles } from '../../src/platform/backup/key-files.ts'
import { withSession } from '../../src/platform/backup/open-session.ts'
import { type Place, restore } from '../../src/platform/backup/restore.ts'
import { isQueueStatistics, listTables, quoted } from '../../src/platform/backup/tables.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { createLog } from '../../src/platform/log.ts'
import { newDirectory } from '../fixtures/open-database.ts'
import { createEmptyDatabase, createTestDatabase } from '../fixtures/test-database.ts'
import { createTradingFixture, insertUsers, type TradingFixture } from '../fixtures/trading.ts'

const key = 'a passphrase of the operator, long and varied'
const log = createLog('silent')
const keys = new Map([
  ['jwt-secret', 'signs the sessions of every player'],
  ['market-seed', 'knows all the prices of the simulator'],
])

let game: TradingFixture
let dataDir: string
beforeAll(async () => {
  game = await createTradingFixture({ players: 3 })
  game.market.quote(game.market.products[0]!, 99_00, 100_00)
  for (let count = 0; count < 20; count += 1) await buy(count % 2 === 0 ? 100_00 : 50_00)
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-backup-'))
  await writeKeyFiles(dataDir, keys)
})
afterAll(async () => {
  await game.database.close()
  await rm(dataDir, { recursive: true })
})

/** Buys a piece at a limit: at 50 euro the order waits. */
async function buy(limit: number): Promise<void> {
  const result = await game.commandQueue.execute({
    kind: 'place',
    portfolioId: game.portfolioIdOf(game.userIds[0]!),
    productId: game.market.products[0]!.id,
    terms: { side: 'buy', quantity: toQuantity(1), orderType: 'limit', limitPrice: toCents(limit) },
    validity: 'cancel',
    idempotencyKey: null,
  })
  if (!result.ok) throw new Error(result.refusal.code)
}

async function backUpTo(folder: string, connectionString = game.database.connectionString, from = dataDir) {
  const file = join(folder, 'game.age')
  const options = { connectionString, dataDir: from, file, key, version: '1.2.3', clock: systemClock }
  const result = await backUp({ ...options, kind: 'copy' })
  return { file, result }
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return url
}

async function newPlace(kind: string): Promise<Place> {
  const empty = join(await newDirectory(), 'data')
  return { databaseUrl: kind === 'embedded' ? null : await newDatabase(), dataDir: empty }
}

const restoreTo = (place: Place, file: string, passphrase = key) =>
  restore({ ...place, file, key: passphrase, log })

/** What keeps a database consistent and fast: its constraints, indexes and triggers. */
async function structureOf(connectionString: string): Promise<unknown[]> {
  return withSession(connectionString, async (client) => {
    const { rows } = await client.query<{ on: string }>(
      `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as is from pg_constraint
       where connamespace::regnamespace::text in ('public', 'jobs')
       union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
       from pg_index where indexrelid::regclass::text !~ '^pg_'
       union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
       order by 1, 2, 3`,
    )
    return rows.filter(({ on }) => !isQueueStatistics(on))
  })
}

async function rowsIn(connectionString: string): Promise<number> {
  return withSession(connectionString, async (client) => {
    let count = 0
    for (const { name } of await listTables(client))
      count += (await client.query(`select from ${quoted(name)}`)).rowCount ?? 0
    return count
  })
}

test.each(['embedded', 'own'])(
  'restores a game that was traded in meanwhile, into the %s database',
  async (kind) => {
    // pg-boss has a table for each day, which a place that is made on another day lacks.
    const day = `2026-01-${kind === 'own' ? '02' : '03'}`
    await game.database.pool.query(`
      create table jobs.queue_stats_${day.replaceAll('-', '')} partition of jobs.queue_stats
      for values from ('${day}') to ('${day}T12:00')`)
    let isOver = false
    const trading = (async () => {
      while (!isOver) await buy(100_00)
    })()
    const { file, result } = await backUpTo(await newDirectory())
    isOver = true
    await trading
    const before = await verifyBackup(file, key)
    expect(before.contents.rows['public.transactions']).toBeGreaterThan(9)
    expect(result).toMatchObject({ kind: 'copy', size: (await stat(file)).size })

    const place = await newPlace(kind)
    await restoreTo(place, file)
    const database = await openDatabase({ ...place, poolSize: 2, log })
    onTestFinished(database.close)
    expect(await auditLedger(database.kysely)).toEqual([])
    expect(await structureOf(database.connectionString)).toEqual(
      await structureOf(game.database.connectionString),
    )
    // A backup of what was restored has, for every table, the rows and the hash of the first.
    const second = await backUpTo(await newDirectory(), database.connectionString, place.dataDir)
    const after = await verifyBackup(second.file, key)
    expect(after.contents.rows).toEqual(before.contents.rows)
    const { 'header.json': _, ...hashes } = before.contents.sha256
    expect(after.contents.sha256).toMatchObject(hashes)
    expect(after.contents.sequences).toEqual(before.contents.sequences)
    expect(await readKeyFiles(place.dataDir)).toEqual(keys)
  },
)

test('writes the file for its own user only, and leaves nothing else', async () => {
  const folder = await newDirectory()
  const { file } = await backUpTo(folder)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['game.age'])
  await expect(backUpTo(folder)).rejects.toThrow('exists already')
  const bytes = await readFile(file)
  for (const secret of [key, ...keys.values(), 'example.org']) expect(bytes.includes(secret)).toBe(false)
})

test('refuses a damaged file whole', async () => {
  const { file } = await backUpTo(await newDirectory())
  const whole = await readFile(file)
  const { length } = whole
  const flipped = (place: number) => {
    const bytes = Buffer.from(whole)
    bytes[place]! ^= 1
    return bytes
  }
  const places = [0, 30, 80, 130, 170, 200, 1_000, Math.floor(length / 2), length - 17, length - 1]
  const lengths = [0, 100, 180, 1_000, Math.floor(length / 2), length - 1]
  const damaged = [
    ...places.map(flipped),
    ...lengths.map((end) => whole.subarray(0, end)),
    Buffer.concat([whole, Buffer.from('more')]),
    Buffer.from('no backup at all'),
  ]
  const place = await newPlace('own')
  for (const bytes of damaged) {
    const copy = join(await newDirectory(), 'damaged.age')
    await writeFile(copy, bytes)
    await expect(restoreTo(place, copy)).rejects.toThrow(BackupError)
  }
  await expect(restoreTo(place, file, `${key}!`)).rejects.toThrow('another BACKUP_KEY')
  await expect(restoreTo(place, `${file}.none`)).rejects.toThrow('There is no file')
  expect(await withSession(place.databaseUrl!, listTables)).toEqual([])
  await expect(stat(place.dataDir)).rejects.toThrow('ENOENT')
})

test('refuses a place that is not empty, and changes nothing in it', async () => {
  const { file } = await backUpTo(await newDirectory())
  const full = { databaseUrl: game.database.connectionString, dataDir: await newDirectory() }
  const rows = await rowsIn(full.databaseUrl)
  await expect(restoreTo(full, file)).rejects.toThrow('not empty')
  expect(await rowsIn(full.databaseUrl)).toBe(rows)
  expect(await readdir(full.dataDir)).toEqual([])

  const foreign = await newPlace('own')
  await writeKeyFiles(foreign.dataDir, new Map([['jwt-secret', 'the key of another game']]))
  await expect(restoreTo(foreign, file)).rejects.toThrow('the key of another game')
  expect(await withSession(foreign.databaseUrl!, listTables)).toEqual([])
})

test('restores where an earlier restore was broken off', async () => {
  const { file } = await backUpTo(await newDirectory())
  const { connectionString: databaseUrl, close } = await createTestDatabase()
  onTestFinished(close)
  const place = { databaseUrl, dataDir: await newDirectory() }
  await withSession(databaseUrl, async (client) => {
    // It keeps the restore from locking the tables, in the middle of its transaction.
    await client.query('begin; lock table users in row exclusive mode')
    const broken = expect(restoreTo(place, file)).rejects.toThrow()
    await vi.waitFor(async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rowCount).toBe(1)
    })
    await broken
    await client.query('rollback')
  })
  expect(await readKeyFiles(place.dataDir)).toEqual(new Map())
  await restoreTo(place, file)
  expect(await rowsIn(databaseUrl)).toBe(await rowsIn(game.database.connectionString))
})

test('refuses a backup of a newer version of the game', async () => {
  await withSession(game.database.connectionString, async (client) => {
    await client.query(`insert into kysely_migration values ('9999-later', 'now')`)
  })
  const { file } = await backUpTo(await newDirectory())
  await withSession(game.database.connectionString, async (client) => {
    await client.query(`delete from kysely_migration where name = '9999-later'`)
  })
  await expect(restoreTo(await newPlace('own'), file)).rejects.toThrow('9999-later')
})

test('restores a backup of an older version, which the migrations then bring up to date', async () => {
  const former = await openDatabase({ databaseUrl: await newDatabase(), dataDir: '', poolSize: 2, log })
  await migrate(former, { upTo: '0052-mistake-share' })
  await insertUsers(former.kysely, ['0193a5a0-0000-7000-8000-000000000001'], systemClock.now())
  const { file } = await backUpTo(await newDirectory(), former.connectionString)
  await former.close()
  const place = await newPlace('own')
  expect((await restoreTo(place, file)).header.schema).toBe('0052-mistake-share')
  const restored = await openDatabase({ ...place, poolSize: 2, log })
  onTestFinished(restored.close)
  await migrate(restored)
  expect(await restored.kysely.selectFrom('users').select('email').execute()).toHaveLength(1)
  expect(await restored.kysely.selectFrom('backups').selectAll().execute()).toEqual([])
})
