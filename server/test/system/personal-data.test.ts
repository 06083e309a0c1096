// Every table is listed as personal or not, is erased when its player leaves, and is in the download.

import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { erasePerson, personalRows } from '../../src/compose/personal-data.ts'
import { isQueueStatistics } from '../../src/platform/backup/tables.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type ExportedTable, personalTables } from '../../src/platform/database/personal-tables.ts'
import type { Schema } from '../../src/platform/database/schema.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { type PlantedPerson, plantPerson } from '../fixtures/plant-person.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

interface Entry {
  notPersonal?: string
  erased?: 'cascade' | 'deleted' | 'anonymous'
  file?: string
  without?: readonly string[]
}
const listed: Readonly<Record<string, Entry>> = personalTables
const personal = Object.keys(listed).filter((table) => listed[table]!.erased !== undefined)
const exported = Object.keys(personalRows) as ExportedTable[]

let database: OpenDatabase
let kysely: Kysely<Schema>
let anna: PlantedPerson
let bob: PlantedPerson
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ kysely } = database)
  const jobs = await openJobs({ ...database, works: false, log: createLog('silent') })
  await jobs.define('a-job', async () => {})
  await jobs.close()
  await sql`
    insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
    values (gen_random_uuid(), 0, 1, 1, 1, 0, 0)`.execute(kysely)
  bob = await plantPerson(kysely, 'bob-van-dijk')
  anna = await plantPerson(kysely, 'anna-de-boer')
})
afterAll(() => database.close())

/** The tables that the database has and the list has not, and the reverse. Of a table in parts, only the whole. */
async function differences(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    kysely,
  )
  const tables = rows.map(({ table }) => table).filter((table) => !isQueueStatistics(table))
  return [...new Set(tables).symmetricDifference(new Set(Object.keys(listed)))]
}

/** The rows of a table that name a player, as text. */
async function naming(table: string, { userId, portfolioId, username, email }: PlantedPerson) {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  const names = [userId, portfolioId, username, email, hash].join('|').replaceAll('.', '\\.')
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t where t::text ~* ${names}`.execute(kysely)
  return rows.map(({ row }) => row)
}

const count = async (table: string, person: PlantedPerson) => (await naming(table, person)).length

it('lists every table of the database, and no other', async () => {
  expect(await differences()).toEqual([])
})

it('notices a table that is not in the list', async () => {
  await sql`create table planted (user_id uuid references users on delete cascade)`.execute(kysely)
  expect(await differences()).toEqual(['planted'])
  await sql`drop table planted`.execute(kysely)
})

it('gives a reason for each table that is not personal', () => {
  for (const [table, { notPersonal, erased }] of Object.entries(listed))
    expect(erased ?? notPersonal?.length, table).toBeTruthy()
})

it('has the rows of every table for the download', () => {
  const withFile = Object.keys(listed).filter((table) => listed[table]!.file !== undefined)
  expect(exported.sort()).toEqual(withFile.sort())
  const files = withFile.map((table) => listed[table]!.file)
  expect(new Set(files).size).toBe(files.length)
})

it.each(exported.filter((table) => !table.startsWith('jobs.')))(
  'exports every column of %s',
  async (table) => {
    const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(kysely)
    const [row] = (await personalRows[table](anna).execute(kysely)).rows
    const { without } = listed[table]!
    expect([...Object.keys(row!), ...without!].sort()).toEqual(rows.map(({ column }) => column).sort())
  },
)

it.each(exported)('exports the rows of one player from %s', async (table) => {
  const { rows } = await personalRows[table](anna).execute(kysely)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${bob.userId}|${bob.portfolioId}|bob-van-dijk`, 'i'))
})

it('shows nobody the addresses of those whom they invited', async () => {
  const invited = await sql`select from mails where sender_id = ${anna.userId}`.execute(kysely)
  expect(invited.rows).toHaveLength(1)
  for (const table of exported) {
    const { rows } = await personalRows[table](anna).execute(kysely)
    expect(JSON.stringify(rows), table).not.toContain('invited@example.org')
  }
})

it.each(personal)('has a row of the player in %s before it is erased', async (table) => {
  expect(await count(table, anna)).toBeGreaterThan(0)
})

it('deletes rows by foreign keys where the list says so', async () => {
  const { rows } = await sql<{ table: string }>`
    with recursive cascading (id) as (
      select 'users'::regclass::oid
      union select conrelid from pg_constraint join cascading on confrelid = id
      where contype = 'f' and confdeltype = 'c'
    )
    select id::regclass::text as table from cascading`.execute(kysely)
  const cascading = new Set(rows.map(({ table }) => table))
  const missing = personal.filter((table) => listed[table]!.erased === 'cascade' && !cascading.has(table))
  expect(missing).toEqual([])
})

it('leaves nothing of a player who leaves, and all of the others', async () => {
  const before = new Map(
    await Promise.all(personal.map(async (table) => [table, await count(table, bob)] as const)),
  )
  const anonymous = personal.filter((table) => listed[table]!.erased === 'anonymous')
  const trades = (person: PlantedPerson) =>
    Promise.all(anonymous.map(async (table) => [table, await count(table, person)] as const))
  const tradesBefore = await trades(anna)
  await kysely.transaction().execute((tx) => erasePerson(tx, anna))

  const { portfolioId } = anna
  const all = Object.keys(listed)
  for (const table of all) {
    const rows = await naming(table, { ...anna, portfolioId: anna.userId })
    expect(rows, `${table} still names the player`).toEqual([])
  }
  expect(await trades(anna)).toEqual(tradesBefore)
  expect(portfolioId).toBe(anna.portfolioId)
  for (const table of personal) expect([table, await count(table, bob)]).toEqual([table, before.get(table)])
})

it('notices a table that is not erased', async () => {
  const carla = await plantPerson(kysely, 'carla-smit')
  await sql`create table planted (email text)`.execute(kysely)
  await sql`insert into planted values (${carla.email})`.execute(kysely)
  await kysely.transaction().execute((tx) => erasePerson(tx, carla))
  expect(await naming('planted', carla)).toHaveLength(1)
  await sql`drop table planted`.execute(kysely)
})
