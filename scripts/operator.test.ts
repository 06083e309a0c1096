// Runs the commands as an operator does: on a separate database, and on the embedded one with and without a running server.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../server/src/platform/database/open-database.ts'
import { silentLog } from '../server/src/platform/log.ts'

const script = fileURLToPath(new URL('operator.ts', import.meta.url))
const log = silentLog

function operator(environment: Record<string, string>, ...words: string[]) {
  const { DATABASE_URL: _, DATA_DIR: __, ...inherited } = process.env
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { env: { ...inherited, ...environment } }
    execFile(process.execPath, [script, ...words], options, (fault, out, err) =>
      resolve({ code: Number(fault?.code ?? 0), out, err }),
    )
  })
}

async function addPlayer({ pool }: Pick<OpenDatabase, 'pool'>, username: string): Promise<void> {
  await pool.query(
    `insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
     values (gen_random_uuid(), $1, $1 || '@example.org', '-', 0, 0)`,
    [username],
  )
}

describe('with a database of its own', () => {
  let database: OpenDatabase
  let dataDir: string
  let own: Record<string, string>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'operator-own-'))
    database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
    await migrate(database)
    own = { DATABASE_URL: database.connectionString }
    await addPlayer(database, 'anna')
    await addPlayer(database, 'bob')
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  it('makes the first operator, whatever the case of the name, with a line in the log', async () => {
    const granted = await operator(own, 'grant', 'ANNA', 'operator', '--reason', 'De eerste')
    expect(granted).toEqual({ code: 0, out: 'anna is operator now.\n', err: '' })
    const { rows } = await database.pool.query('select * from desk_log')
    expect(rows).toMatchObject([
      {
        ...{ actor_id: null, is_command_line: true, action: 'grantRole', subject_kind: 'player' },
        ...{ before: { roles: [] }, after: { roles: ['operator'] }, reason: 'De eerste' },
      },
    ])
    expect(await operator(own, 'roles')).toMatchObject({ out: 'anna: operator (needs a passkey)\n' })
  })

  it('reports the health of the game, and restricts a product until an end, with lines in the log', async () => {
    expect(JSON.parse((await operator(own, 'health', '--json')).out)).toMatchObject({
      nodes: [],
      backup: null,
    })
    const id = 'ZZKK00000018'
    await database.pool.query(
      `insert into issued_products
         (id, serial, source, symbol, rung, product_type, name, ratio, issued_at, yearly_fee, financed_at, reset_at)
       values ($1, 1, 'simulator', 'AEX', 'tracker', 'tracker', 'AEX Tracker', 10, 0, 0.01, 0, 0)`,
      [id],
    )
    const code = async (...words: string[]) =>
      JSON.parse((await operator(own, ...words, '--json')).out).error.code
    expect(await code('sold-out', id)).toBe('usage')
    expect(await code('sold-out', id, 'morgen', '--reason', 'Op')).toBe('usage')
    expect(await code('lift', id, '--reason', 'Niets te doen')).toBe('not_found')
    expect(await code('sold-out', id, '2026-01-04T08:00', '--reason', 'Op')).toBe('end_passed')
    const reached = Date.UTC(2026, 11, 31, 11)
    await database.pool.query(`insert into market_clocks (feed, time) values ('simulator', $1)`, [reached])
    const late = await operator(own, 'bid-only', id, '2026-12-31T12:00', '--reason', 'Op')
    expect(late).toMatchObject({ code: 1 })
    expect(late.err).toContain('It is 31.12.2026 12:00 by the clock of the market. Name a later end.')
    const sold = await operator(own, 'sold-out', id, '2027-01-04T08:00', '--reason', 'Op')
    expect(sold).toMatchObject({ code: 0, out: 'AEX Tracker is sold out.\n' })
    const read = async () =>
      (
        await database.pool.query(
          `select is_sold_out, is_bid_only_by_operator as is_bid_only, restricted_until, restriction_reason
           from issued_products`,
        )
      ).rows
    const until = { restricted_until: Date.UTC(2027, 0, 4, 7), restriction_reason: 'Op' }
    expect(await read()).toEqual([{ is_sold_out: true, is_bid_only: false, ...until }])
    const bidOnly = await operator(own, 'bid-only', id, '--reason', 'Fusie')
    expect(bidOnly).toMatchObject({ code: 0, out: 'AEX Tracker can only be sold.\n' })
    const none = { restricted_until: null, restriction_reason: null }
    expect(await read()).toEqual([
      { is_sold_out: false, is_bid_only: true, ...none, restriction_reason: 'Fusie' },
    ])
    expect((await operator(own, 'lift', id, '--reason', 'Weer')).out).toBe(
      'AEX Tracker can be bought again.\n',
    )
    expect(await read()).toEqual([{ is_sold_out: false, is_bid_only: false, ...none }])
    const { rows } = await database.pool.query(
      `select action, is_command_line from desk_log where subject_kind = 'product' order by seq`,
    )
    expect(rows).toEqual([
      { action: 'restrictProduct', is_command_line: true },
      { action: 'restrictProduct', is_command_line: true },
      { action: 'liftRestriction', is_command_line: true },
    ])
  })

  it('refuses to export a competition that does not exist, or without a key', async () => {
    const id = '00000000-0000-7000-8000-000000000000'
    const words = ['export-competition', id, join(dataDir, 'competition.age'), '--json']
    const code = async (environment: Record<string, string>) =>
      JSON.parse((await operator(environment, ...words)).out).error.code
    expect(await code(own)).toBe('no_key')
    const BACKUP_KEY = 'a passphrase that two operators share'
    expect(await code({ ...own, BACKUP_KEY })).toBe('refused')
    const missing = await operator({ ...own, BACKUP_KEY }, 'import-competition', join(dataDir, 'none.age'))
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('There is no file') })
  })

  it('answers programs in JSON, and refuses with a code', async () => {
    const last = await operator(own, 'revoke', 'anna', 'operator', '--json')
    expect([last.code, JSON.parse(last.out).error.code]).toEqual([1, 'last_operator'])
    expect(JSON.parse((await operator(own, 'grant', 'bob', 'operator', '--json')).out)).toEqual({
      username: 'bob',
      role: 'operator',
    })
    expect((await operator(own, 'revoke', 'anna', 'operator')).out).toBe('anna is not operator any more.\n')
    const { holders } = JSON.parse((await operator(own, 'roles', '--json')).out)
    expect(holders).toMatchObject([{ username: 'bob', hasPasskey: false, roles: [{ role: 'operator' }] }])
  })

  it.each([
    ['an unknown player', ['grant', 'niemand', 'editor'], 'There is no player with that name.'],
    ['an unknown role', ['grant', 'anna', 'king'], 'There is no role king'],
    ['no role', ['grant', 'anna'], 'Name a player and a role.'],
    ['an unknown command', ['destroy'], 'There is no command destroy.'],
    ['an unknown option', ['roles', '--force'], "Unknown option '--force'"],
  ])('refuses %s in a sentence', async (_, words, sentence) => {
    const { code, out, err } = await operator(own, ...words)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(sentence)
  })

  it('lists its commands', async () => {
    const { code, out } = await operator({}, 'help')
    expect(code).toBe(0)
    for (const name of ['grant', 'revoke', 'roles']) expect(out).toContain(`  ${name}`)
  })
})

it('works on the embedded database while a server runs and while none does', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'operator-'))
  const embedded = { DATA_DIR: dataDir }
  const before = await operator(embedded, 'roles')
  expect([before.code, before.err]).toEqual([1, expect.stringContaining('There is no game in')])

  const running = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
  await migrate(running)
  await addPlayer(running, 'anna')
  expect((await operator(embedded, 'grant', 'anna', 'operator')).out).toBe('anna is operator now.\n')
  await running.close()

  expect((await operator(embedded, 'grant', 'anna', 'editor')).out).toBe('anna is editor now.\n')
  const listed = await operator(embedded, 'roles')
  expect(listed.out).toBe('anna: operator, editor (needs a passkey)\n')
  await rm(dataDir, { recursive: true })
})
