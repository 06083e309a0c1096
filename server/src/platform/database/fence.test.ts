import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { createFence, createFencedKysely } from './fence.ts'
import type { OpenDatabase } from './open-database.ts'

let database: OpenDatabase

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 })
})
afterEach(async () => {
  await database.close()
})

const rename = (from: string, to: string) =>
  database.pool.query(`alter function ${from}(text, bigint) rename to ${to}`)

test('a connection can be used again after its check of the role failed', async () => {
  await database.pool.query(`insert into role_numbers (role, number) values ('market', 1)`)
  const fence = createFence('market')
  fence.number = 1
  const fenced = createFencedKysely(database.pool, fence, () => {})
  const write = () => fenced.insertInto('role_numbers').values({ role: 'other', number: 1 }).execute()
  await rename('holds_role', 'gone')
  await expect(write()).rejects.toThrow('holds_role')
  await expect(fenced.transaction().execute(async () => {})).rejects.toThrow('holds_role')
  await rename('gone', 'holds_role')
  await write()
  expect((await database.pool.query('select from role_numbers')).rowCount).toBe(2)
})
