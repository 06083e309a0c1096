import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { isUnavailable } from './is-unavailable.ts'
import type { OpenDatabase } from './open-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Runs statements in a transaction; resolves to the fault of the last one. */
async function faultOf(...statements: string[]): Promise<unknown> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return null
  } catch (fault) {
    return fault
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('takes a statement timeout or a lock timeout for an overloaded database', async () => {
  const late = await faultOf('set local statement_timeout = 1', 'select pg_sleep(10)')
  expect(late).toMatchObject({ code: '57014' })
  expect(isUnavailable(late)).toBe(true)

  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table users')
  const locked = await faultOf('set local lock_timeout = 1', 'select * from users')
  await holder.query('rollback')
  holder.release()
  expect(locked).toMatchObject({ code: '55P03' })
  expect(isUnavailable(locked)).toBe(true)
})

it('takes an invalid statement or a violated constraint for a mistake of the program', async () => {
  expect(isUnavailable(await faultOf('select nothing'))).toBe(false)
  expect(isUnavailable(await faultOf("insert into candles (symbol) values ('IBM')"))).toBe(false)
})
