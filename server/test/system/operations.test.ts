// The operations page: what it tells of a game that runs, and the statements as the database keeps them.

import { getOperations, type Operations } from '@koersklasse/contract/desk/operations.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readDatabaseStatements } from '../../src/modules/operations/database-size.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret } from '../fixtures/players.ts'
import { createPushQuote, pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const patience = { timeout: 60_000, interval: 200 }

let database: OpenDatabase
let server: Server
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({
    ...{ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, ...pushedFeed },
  })
  await server.listen()
  await createPushQuote([server])('4.00')
  token = await logInAtDesk('beheerder', ['operator'], database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function read(): Promise<Operations> {
  const { status, body } = await call(server, token, ['GET', '/desk/operations'])
  expect([status, body]).toEqual([200, expect.anything()])
  return getOperations.response.parse(body)
}

it('tells how a game that runs is doing', async () => {
  const page = await vi.waitFor(async () => {
    const now = await read()
    expect(now.nodes.map(({ load }) => load?.held)).toEqual([['market', 'engine']])
    expect(now.nodes).toMatchObject([
      { isSilent: false, load: { isReady: true, engineOrders: { waiting: 0, due: 0 } } },
    ])
    return now
  }, patience)
  const { nodes, feed, queues, disk, statements, backup } = page
  expect(nodes[0]!.load!.memory).toBeGreaterThan(1e7)
  expect(feed).toMatchObject({ isSilent: false, quotes: { fresh: 1 } })
  expect(queues).toMatchObject({
    jobs: { failed: 0 },
    mails: { account: { mails: 0 } },
    push: { waiting: 0 },
  })
  expect(disk.freeBytes).toBeLessThanOrEqual(disk.totalBytes)
  // The keys of the game are in the folder.
  expect(disk.dataBytes).toBeGreaterThan(0)
  expect(page.database.tables).toHaveLength(10)
  expect(page.database.bytes).toBeGreaterThan(page.database.tables[0]!.bytes)
  expect(statements.measuredBy).toBe('node')
  expect(statements.slowest.length).toBeGreaterThan(5)
  expect(backup).toBeNull()
})

it('names what is wrong, and nothing of it once it is mended', async () => {
  // A machine that is busy with other tests may have a problem of its own.
  const kinds = async () =>
    (await read()).problems.map(({ kind }) => kind).filter((kind) => kind !== 'event_loop_slow')
  const before = await kinds()
  await database.pool.query(`insert into mails (id, priority, recipient, subject, text, html, created_at, next_try_at)
    select gen_random_uuid(), 'account', 'anna@example.org', 'Dag', 'Dag', 'Dag', 0, 9e15`)
  expect(await kinds()).toEqual([...before, 'mails_late'])
  await database.pool.query('delete from mails')
  expect(await kinds()).toEqual(before)
})

it('has no value of anybody in the texts of statements', async () => {
  const { statements } = await read()
  expect(JSON.stringify(statements)).not.toMatch(/beheerder|example\.org/)
})

it('has the statements of the game as the database keeps them, where it does, without values', async () => {
  const { kysely, pool } = database
  expect(await readDatabaseStatements(kysely, 5)).toBeNull()
  // The extension needs a superuser. This view has the columns that it has since PostgreSQL 14.
  await pool.query(`create view pg_stat_statements as
    select query, calls, total_exec_time, total_exec_time / calls as mean_exec_time,
      total_exec_time as max_exec_time, oid as dbid
    from pg_database, (values
      ('select * from users where username = $1', 2::bigint, 6::float8),
      ('  UPDATE orders set status = $1', 1, 9),
      ('selection', 1, 10),
      ('<insufficient privilege>', 1, 10),
      ('create role somebody password ''very secret''', 1, 99)) as kept (query, calls, total_exec_time)`)
  expect(await readDatabaseStatements(kysely, 5)).toEqual([
    { text: 'UPDATE orders set status = $', calls: 1, totalMs: 9, meanMs: 9, longestMs: 9 },
    { text: 'select * from users where username = $', calls: 2, totalMs: 6, meanMs: 3, longestMs: 6 },
  ])
  expect(await readDatabaseStatements(kysely, 1)).toHaveLength(1)
  await pool.query('drop view pg_stat_statements')
})
