import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { StartupError } from '../startup-error.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'

let database: OpenDatabase
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'koersklasse-migrations-'))
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  return async () => {
    await database.close()
    await rm(directory, { recursive: true })
  }
})

test('runs new migrations in order, with several statements a file', async () => {
  await write('0002-second', 'insert into steps values (2); insert into steps values (3);')
  await write('0001-first', 'create table steps (step integer); insert into steps values (1);')
  await migrate(database, { directory })
  expect(await steps()).toEqual([1, 2, 3])

  await write('0003-third', 'insert into steps values (4);')
  await migrate(database, { directory })
  expect(await steps()).toEqual([1, 2, 3, 4])
})

test('runs once when servers start at once', async () => {
  await write(
    '0001-slow',
    'create table steps (step integer); select pg_sleep(0.3); insert into steps values (1);',
  )
  await Promise.all([
    migrate(database, { directory }),
    inAnotherProcess(),
    migrate(database, { directory }),
    inAnotherProcess(),
  ])
  expect(await steps()).toEqual([1])
})

test('gives way to others while a table is locked, and is tried again', async () => {
  await write('0001-first', 'create table steps (step integer); insert into steps values (1);')
  await migrate(database, { directory })
  await write('0002-column', 'alter table steps add column note text;')
  const backup = await database.pool.connect()
  await backup.query('begin; lock table steps in access share mode')
  const migrating = migrate(database, { directory })
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  expect(await steps(), 'read behind the waiting migration').toEqual([1])
  await backup.query('commit')
  backup.release()
  await migrating
  expect((await database.pool.query('select note from steps')).rows).toEqual([{ note: null }])
})

test('builds an index while rows are written', async () => {
  await write('0001-first', 'create table steps (step integer); insert into steps values (1);')
  await write(
    '0002-index',
    '-- no transaction\ndrop index concurrently if exists steps_step;\ncreate index concurrently steps_step on steps (step);\n',
  )
  await write('0003-last', 'insert into steps values (3);')
  await migrate(database, { directory, upTo: '0001-first' })
  const writer = await database.pool.connect()
  await writer.query('begin; insert into steps values (2)')
  const migrating = migrate(database, { directory })
  // Longer than a migration that others wait for may take.
  await vi.waitFor(async () => expect(await waiting('1 second')).toBe(1))
  await database.pool.query('insert into steps values (4)')
  await writer.query('commit')
  writer.release()
  await migrating
  expect(await steps()).toEqual([1, 2, 3, 4])
  const { rows } = await database.pool.query(
    "select indisvalid from pg_index where indexrelid = 'steps_step'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('retries a migration that was interrupted outside a transaction', async () => {
  const folder = join(import.meta.dirname, '../../migrations')
  await migrate(database)
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.startsWith('-- no transaction')) continue
    const statements = text.split(/;\n/).filter((statement) => statement !== '')
    for (const done of statements.keys()) {
      for (const statement of [...statements.slice(0, done), ...statements])
        await database.pool.query(statement)
      const { rows } = await database.pool.query(
        'select indexrelid::regclass::text as name from pg_index where not indisvalid',
      )
      expect(rows).toEqual([])
    }
  }
})

test('builds an index anew if its migration was killed while it built it', async () => {
  const folder = join(import.meta.dirname, '../../migrations')
  await migrate(database)
  const complete = await indexes()
  let killed = 0
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.startsWith('-- no transaction')) continue
    const statements = text.split(/;\n/).filter((statement) => statement !== '')
    for (const [done, building] of statements.entries()) {
      const table = /^create index concurrently .* on (\w+) /m.exec(building)?.[1]
      if (table === undefined) continue
      for (const statement of statements.slice(0, done)) await database.pool.query(statement)
      await killWhileItWaits(building, table)
      expect(Object.values(await indexes())).toContain('not valid')
      for (const statement of statements) await database.pool.query(statement)
      expect(await indexes(), `after ${file}`).toEqual(complete)
      killed += 1
    }
  }
  expect(killed).toBeGreaterThan(8)
})

test('keeps the index of aborted orders if it was complete when its migration was interrupted', async () => {
  const file = join(import.meta.dirname, '../../migrations/0117-aborted-order-times.sql')
  const statements = (await readFile(file, 'utf8')).split(/;\n/).filter((statement) => statement !== '')
  const run = async (some: string[]) => {
    for (const statement of some) await database.pool.query(statement)
  }
  const find = async (name: string) => {
    const { rows } = await database.pool.query('select to_regclass($1)::oid::int as oid', [name])
    return rows[0].oid as number
  }
  await migrate(database)
  const built = 1 + statements.findIndex((statement) => statement.startsWith('create index'))
  for (const done of [built, built + 1]) {
    await run(statements.slice(0, done))
    const index = await find('orders_aborted_in_order')
    await run(statements)
    expect(await find('orders_aborted_at')).toBe(index)
  }
  // A build that fails leaves an index that is not valid.
  await run(['create table twice as select 1 as one from generate_series(1, 2)'])
  await expect(
    run(['create unique index concurrently orders_aborted_in_order on twice (one)']),
  ).rejects.toThrow('could not create unique index')
  await run(statements)
  const { rows } = await database.pool.query(
    "select indrelid::regclass::text as table, indisvalid from pg_index where indexrelid = 'orders_aborted_at'::regclass",
  )
  expect(rows).toEqual([{ table: 'orders', indisvalid: true }])
})

test('rolls back a migration that fails, and names it', async () => {
  await write('0001-good', 'create table steps (step integer);')
  await write('0002-bad', 'insert into steps values (1); insert into nowhere values (1);')
  await expect(migrate(database, { directory })).rejects.toThrow(/0002-bad.*"nowhere" does not exist/)
  const { rows } = await database.pool.query("select to_regclass('steps') as steps")
  expect(rows).toEqual([{ steps: null }])
})

test('may take longer than the statement time-out', async () => {
  await write(
    '0001-first',
    "create table steps (step text); insert into steps values (current_setting('statement_timeout'));",
  )
  await migrate(database, { directory })
  expect(await steps()).toEqual(['0'])
})

test('refuses a database of a newer server', async () => {
  await write('0001-first', 'create table steps (step integer);')
  await write('0002-newer', 'insert into steps values (2);')
  await migrate(database, { directory })
  await rm(join(directory, '0002-newer.sql'))
  const failure = await migrate(database, { directory }).catch((error) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect(failure.message).toMatch(/belongs to a newer version of the server \(it has 0002-newer/)
})

test('refuses a user who may not create a schema', async () => {
  await write('0001-first', 'create table steps (step integer);')
  await database.pool.query('drop schema jobs cascade')
  await database.pool.query(`do $$ begin
    execute format('revoke create on database %I from current_user, public', current_database());
  end $$`)
  const failure = await migrate(database, { directory }).catch((error) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect(failure.message).toMatch(/may not make a schema for jobs/)
})

test('refuses a user who may not create tables', async () => {
  await write('0001-first', 'create table steps (step integer);')
  await database.pool.query('revoke create on schema public from current_user')
  const failure = await migrate(database, { directory }).catch((error) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect(failure.message).toMatch(/may not make tables/)
})

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(directory, `${name}.sql`), text)
}

async function steps(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select step from steps order by step')
  return rows.map(({ step }) => step)
}

/** The definitions of all indexes by name, or that one is not valid. */
async function indexes(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select indexrelid::regclass::text as name,
       case when indisvalid then pg_get_indexdef(indexrelid) else 'not valid' end as definition
     from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

/** Kills the connection of a statement while it waits for the writers of a table. */
async function killWhileItWaits(statement: string, table: string): Promise<void> {
  const writer = await database.pool.connect()
  await writer.query(`begin; lock table ${table} in row exclusive mode`)
  const killed = expect(database.pool.query(statement)).rejects.toThrow(/terminat/)
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await killed
  await writer.query('rollback')
  writer.release()
}

/** How many statements have been waiting for a lock, for some time. */
async function waiting(since = '0 seconds'): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query_start < clock_timestamp() - $1::interval`,
    [since],
  )
  return rows[0].waiting
}

/** Migrates as another server that starts at the same time. */
async function inAnotherProcess(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'migrate-process.ts'), [database.connectionString, directory])
  onTestFinished(() => void child.kill())
  expect(await once(child, 'exit')).toEqual([0, null])
}
