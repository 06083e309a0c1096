import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from './open-database.ts'
import { createTestDatabase } from './test-database.ts'

let one: OpenDatabase
let other: OpenDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
})

afterAll(async () => {
  await one.close()
  await other.close()
})

test('each has all tables, and rows of its own', async () => {
  await one.kysely.insertInto('outbox').values({ topic: 'a', message: '{}' }).execute()
  expect(await one.kysely.selectFrom('outbox').select('topic').execute()).toEqual([{ topic: 'a' }])
  expect(await other.kysely.selectFrom('outbox').select('topic').execute()).toEqual([])
})

test('closing drops it', async () => {
  const name = 'select datname from pg_database where datname = current_database()'
  const { rows } = await other.pool.query(name)
  await other.close()
  const left = await one.pool.query('select 1 from pg_database where datname = $1', [rows[0].datname])
  expect(left.rows).toEqual([])
})
