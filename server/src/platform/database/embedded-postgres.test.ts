import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log, newDirectory, open, refusal } from '../../../test/fixtures/open-database.ts'
import { isUnavailable } from './is-unavailable.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { readPidFile } from './stop-orphan.ts'

const isRoot = process.getuid?.() === 0

let dataDir: string
const processes: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-'))
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, log })
  await database.pool.query('create table marks (mark text)')
  await database.close()
  return () => rm(dataDir, { recursive: true })
})

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

/** Starts a process that opens the database of `dataDir`; resolves to what it prints. */
async function startProcess(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [chunk] = await once(child.stdout!, 'data')
  return { child, said: String(chunk).trim() }
}

/** The process id of the PostgreSQL that runs in the directory; null when there is none. */
async function postmaster(): Promise<number | null> {
  const file = await readPidFile(join(dataDir, 'postgres/data/postmaster.pid'))
  return file?.pid ?? null
}

async function runningPostmaster(): Promise<number> {
  const pid = await postmaster()
  if (pid === null) throw new Error('PostgreSQL is not running')
  return pid
}

test('keeps its data for the next start', async () => {
  const first = await open(dataDir)
  await first.pool.query("insert into marks values ('kept')")
  await first.close()
  expect(await isRunning(await postmaster())).toBe(false)

  const second = await open(dataDir)
  expect(await marks(second)).toContain('kept')
  await second.close()
})

test('is durable, has checksums, and sorts the same on every machine', async () => {
  const database = await open(dataDir)
  const { rows } = await database.pool.query(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding', 'TimeZone')
     union select 'locale', datlocprovider::text || datlocale from pg_database where datname = current_database()`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    locale: 'bC.UTF-8',
  })
  await database.close()
})

test('is closed to other users: no port, and a directory for its own user only', async () => {
  const database = await open(dataDir)
  const { rows } = await database.pool.query('show listen_addresses')
  expect(rows).toEqual([{ listen_addresses: '' }])
  for (const directory of ['postgres', 'postgres/data']) {
    expect((await stat(join(dataDir, directory))).mode & 0o077).toBe(0)
  }
  await database.close()
})

test('refuses a directory that a running server uses', async () => {
  const database = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow(/Another server is running/)
  expect((await startProcess()).said).toMatch(/^StartupError: Another server is running/)
  expect(await marks(database)).toContain('kept')
  await database.close()
})

test('is stopped by the next server after its own was killed', async () => {
  const { child, said } = await startProcess()
  expect(said).toBe('open')
  const orphan = await runningPostmaster()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await isRunning(orphan)).toBe(true)

  const database = await open(dataDir)
  expect(await postmaster()).not.toBe(orphan)
  expect(await isRunning(orphan)).toBe(false)
  expect(await marks(database)).toContain('kept')
  await database.close()
})

test('recovers at the next start after it was killed together with its server', async () => {
  const { child } = await startProcess()
  process.kill(await runningPostmaster(), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const database = await open(dataDir)
  expect(await marks(database)).toContain('kept')
  await database.close()
})

test('does not stop another process that has got its process id', async () => {
  const { child } = await startProcess()
  const killed = await runningPostmaster()
  child.kill('SIGKILL')
  process.kill(killed, 'SIGKILL')
  await once(child, 'exit')
  await vi.waitUntil(async () => !(await isRunning(killed)))
  const { uid } = await stat(join(dataDir, 'postgres/data'))
  const stranger = spawn('sleep', ['60'], isRoot ? { uid } : {})
  processes.push(stranger)
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(dataDir, 'postgres/data', name)
    await writeFile(path, (await readFile(path, 'utf8')).replace(String(killed), String(stranger.pid)))
  }

  const database = await open(dataDir)
  expect(await marks(database)).toContain('kept')
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  await database.close()
})

test('is restarted at the same address when it is killed', async () => {
  const database = await open(dataDir)
  const address = database.connectionString
  const killed = await runningPostmaster()
  const running = endless(database)
  await vi.waitUntil(async () => (await activity(database)).includes(endlessStatement))
  process.kill(killed, 'SIGKILL')
  expect(isUnavailable(await running)).toBe(true)

  // A connection whose backend has not noticed yet may still be answered by the old one.
  await vi.waitUntil(async () => {
    const failure = await marks(database).then(
      () => null,
      (error) => error,
    )
    if (failure !== null) expect(isUnavailable(failure), String(failure)).toBe(true)
    return failure === null && (await postmaster()) !== killed
  })
  expect(database.connectionString).toBe(address)
  await database.close()
  expect(await isRunning(await postmaster())).toBe(false)
})

test('closes while it is being restarted', async () => {
  for (const delayMs of [0, 5, 20]) {
    const database = await open(dataDir)
    process.kill(await runningPostmaster(), 'SIGKILL')
    await pause(delayMs)
    await database.close()
    expect(await isRunning(await postmaster())).toBe(false)
  }
})

test('closes while statements run, which it does not wait for, and once', async () => {
  const database = await open(dataDir)
  const running = endless(database)
  await vi.waitUntil(async () => (await activity(database)).includes(endlessStatement))
  await Promise.all([database.close(), database.close()])
  expect(isUnavailable(await running)).toBe(true)
  expect(isUnavailable(await marks(database).catch((error) => error))).toBe(true)
  expect(await isRunning(await postmaster())).toBe(false)
})

test('refuses data of another major version, and does not touch it', async () => {
  const data = join(await newDirectory(), 'postgres/data')
  await mkdir(data, { recursive: true })
  await giveAway(data)
  await writeFile(join(data, 'PG_VERSION'), '16\n')
  const failure = await refusal(open(join(data, '../..')))
  expect(failure).toMatch(/was made by PostgreSQL 16, and this version of the server brings PostgreSQL 18/)
  expect(await readFile(join(data, 'PG_VERSION'), 'utf8')).toBe('16\n')
})

test('refuses a directory with other contents, and a path through a file', async () => {
  const data = join(await newDirectory(), 'postgres/data')
  await mkdir(data, { recursive: true })
  await giveAway(data)
  await writeFile(join(data, 'letter.txt'), 'dear')
  expect(await refusal(open(join(data, '../..')))).toMatch(/is not empty, but there is no database in it/)
  expect(await refusal(open(join(data, 'letter.txt')))).toMatch(/a part of its path is a file/)
})

test.each([
  ['too long for a socket', 'a'.repeat(90)],
  ['strange', `d'é, "50%" \\ &c=?#`],
])('lives in a directory whose path is %s', async (_, name) => {
  const database = await open(join(await newDirectory(), name))
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

describe.skipIf(!isRoot)('on a disk of its own (root only)', () => {
  test('refuses to start when it is full', async () => {
    const disk = await mountDisk('8m')
    expect(await refusal(open(disk))).toMatch(/The disk is full/)
  })

  test('is unavailable while the disk is full, and recovers with all confirmed data', async () => {
    const disk = await mountDisk('120m')
    const database = await open(disk)
    await database.pool.query('create table notes (id integer, note text)')
    const ballast = join(disk, 'ballast')
    execFileSync('fallocate', ['-l', '40m', ballast])
    let confirmed = 0
    let failure: unknown = null
    while (failure === null) {
      failure = await database.pool
        .query("insert into notes select $1, string_agg(md5(n::text), '') from generate_series(1, 60000) n", [
          confirmed + 1,
        ])
        .then(
          () => null,
          (error) => error,
        )
      if (failure === null) confirmed += 1
    }
    expect(isUnavailable(failure), String(failure)).toBe(true)

    await rm(ballast)
    const count = await vi.waitUntil(() =>
      database.pool.query('select count(*) as count from notes').then(
        ({ rows }) => rows[0],
        () => null,
      ),
    )
    expect(count.count).toBeGreaterThanOrEqual(confirmed)
    await database.close()
  })
})

/** PostgreSQL does not run as root: its directory belongs to another user then. */
async function giveAway(directory: string): Promise<void> {
  if (isRoot) execFileSync('chown', ['nobody', directory])
}

async function mountDisk(size: string): Promise<string> {
  const directory = await newDirectory()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory])
  onTestFinished(() => void execFileSync('umount', ['--lazy', directory]))
  return directory
}

async function marks(database: OpenDatabase): Promise<string[]> {
  const { rows } = await database.pool.query('select mark from marks')
  return rows.map(({ mark }) => mark)
}

/** Longer than any test; the pool's own time-out does not end it. */
const endlessStatement = 'set statement_timeout = 0; select pg_sleep(3600)'

/** Runs a statement without an end; resolves to the error that ends it. */
const endless = (database: OpenDatabase): Promise<unknown> =>
  database.pool.query(endlessStatement).catch((error) => error)

async function activity(database: OpenDatabase): Promise<string[]> {
  const { rows } = await database.pool.query('select query from pg_stat_activity')
  return rows.map(({ query }) => query)
}

/** Whether a process runs; a zombie does not. */
async function isRunning(pid: number | null): Promise<boolean> {
  if (pid === null) return false
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return state !== null && !state.includes(') Z ')
}
