import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { log, newDirectory, open, refusal } from '../../../test/fixtures/open-database.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { isUnavailable } from './is-unavailable.ts'
import { openDatabase } from './open-database.ts'

describe('a PostgreSQL of your own', () => {
  const refused = (databaseUrl: string) =>
    refusal(openDatabase({ databaseUrl, dataDir: tmpdir(), poolSize: 1, log }))

  test('that is not there', async () => {
    const port = 1
    const failure = await refused(`postgresql://game:secret@127.0.0.1:${port}/game`)
    expect(failure).toMatch(`Nothing answers at 127.0.0.1:${port}`)
    expect(failure).not.toMatch('secret')
  })

  test('whose host is not known', async () => {
    expect(await refused('postgresql://game@no-such-host.invalid/game')).toMatch(/no-such-host.invalid/)
  })

  test('that never answers', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await refused(`postgresql://game@127.0.0.1:${port}/game`)).toMatch(/cannot be used: .*time/)
  })

  test('whose address is none', async () => {
    expect(await refused('postgresql://game:se cret@:x/')).toMatch(/DATABASE_URL/)
    expect(await refused('somewhere')).toMatch(/DATABASE_URL/)
  })

  test('that does not know the user, the password or the database', async () => {
    const dataDir = await newDirectory()
    const database = await open(dataDir)
    const { connectionString } = database
    const rules = join(dataDir, 'postgres/data/pg_hba.conf')
    await writeFile(rules, `local all guest scram-sha-256\n${await readFile(rules, 'utf8')}`)
    const admin = new pg.Client({ connectionString: connectionString.replace('koersklasse@', 'postgres@') })
    await admin.connect()
    await admin.query("create role guest login password 'right'")
    await admin.query('select pg_reload_conf()')
    await admin.end()
    const urlOf = (user: string) => connectionString.replace('koersklasse@', `${user}@`)

    expect(await refused(urlOf('stranger'))).toMatch(/does not let the user stranger in/)
    await vi.waitUntil(async () =>
      (await refused(urlOf('guest:wrong'))).includes('password for the user guest is wrong'),
    )
    expect(await refused(connectionString.replace('/koersklasse?', '/nowhere?'))).toMatch(
      /no database nowhere/,
    )
    const guest = await openDatabase({ databaseUrl: urlOf('guest:right'), dataDir, poolSize: 1, log })
    await guest.close()
    await database.close()
  })
})

describe('values', () => {
  test('reads an int8 as a safe integer or throws, a numeric as text, a date as a day', async () => {
    const { pool, close } = await createTestDatabase()
    onTestFinished(close)
    const { rows } = await pool.query(
      `select 9007199254740991::int8 as whole, array[1, null]::int8[] as wholes, 1.10::numeric as exact, date '2026-03-29' as day`,
    )
    expect(rows).toEqual([{ whole: 9007199254740991, wholes: [1, null], exact: '1.10', day: '2026-03-29' }])
    await expect(pool.query('select 9007199254740992::int8')).rejects.toThrow(/too large to be exact/)
  })

  test('are converted on these connections only', () => {
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('5')).toBe('5')
  })
})

describe('the pool', () => {
  test('survives connections that the server ends', async () => {
    const { pool, close } = await createTestDatabase({ poolSize: 2 })
    onTestFinished(close)
    const held = await pool.connect()
    const ended = held.query('select pg_terminate_backend(pg_backend_pid())')
    expect(isUnavailable(await ended.catch((error) => error))).toBe(true)
    held.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('survives a connection that breaks between two statements of a transaction', async () => {
    const { pool, close } = await createTestDatabase({ poolSize: 2 })
    onTestFinished(close)
    const held = await pool.connect()
    const { rows } = await held.query('select pg_backend_pid() as pid')
    const broken = new Promise((resolve) => held.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await broken
    expect(isUnavailable(await held.query('select 1').catch((error: unknown) => error))).toBe(true)
    held.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('is unavailable when no connection becomes free', async () => {
    const { pool, close } = await createTestDatabase({ poolSize: 1, connectionTimeoutMs: 2_000 })
    onTestFinished(close)
    const held = await pool.connect()
    expect(isUnavailable(await pool.query('select 1').catch((error) => error))).toBe(true)
    held.release()
  })

  test('a wrong statement does not count as unavailable', async () => {
    const { pool, close } = await createTestDatabase()
    onTestFinished(close)
    for (const statement of [
      'select 1 / 0',
      'select nothing',
      'select',
      "insert into candles values ('A')",
    ]) {
      expect(isUnavailable(await pool.query(statement).catch((error) => error))).toBe(false)
    }
  })
})
