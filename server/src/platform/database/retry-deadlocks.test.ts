import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from './open-database.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    'create table rows (name text primary key, sum int); create table noted (by text)',
  )
  await database.pool.query("insert into rows values ('one', 0), ('other', 0)")
})
afterEach(() => database.close())

/** Adds 1 to two rows, the second once `met` resolves, and keeps the outcome of each try. */
function createTransaction(names: readonly [string, string], met: () => Promise<void>) {
  const outcomes: string[] = []
  async function run(): Promise<string> {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('insert into noted values ($1)', [names[0]])
      await client.query('update rows set sum = sum + 1 where name = $1', [names[0]])
      await met()
      await client.query('update rows set sum = sum + 1 where name = $1', [names[1]])
      await client.query('commit')
      outcomes.push('committed')
      return names[0]
    } catch (fault) {
      await client.query('rollback')
      outcomes.push('ended')
      throw fault
    } finally {
      client.release()
    }
  }
  return { run, outcomes }
}

/** Two transactions that lock the same rows in opposite orders. Both have their first one before either asks for its second. */
function createPair() {
  let waiting = 2
  const both = Promise.withResolvers<void>()
  const met = async (): Promise<void> => {
    waiting -= 1
    if (waiting === 0) both.resolve()
    await both.promise
  }
  return [createTransaction(['one', 'other'], met), createTransaction(['other', 'one'], met)] as const
}

const sums = async () => (await database.pool.query('select sum from rows')).rows.map(({ sum }) => sum)

test('retries the transaction that PostgreSQL aborted, so that both are carried out once', async () => {
  const [one, other] = createPair()
  const done = await Promise.all([retryDeadlocks(one.run), retryDeadlocks(other.run)])
  expect(done).toEqual(['one', 'other'])
  // On a busy machine the retry may meet the other transaction again, and either can be aborted.
  const outcomes = [...one.outcomes, ...other.outcomes]
  expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(2)
  expect(outcomes).toContain('ended')
  expect(await sums()).toEqual([2, 2])
  expect((await database.pool.query('select by from noted order by by')).rows).toEqual([
    { by: 'one' },
    { by: 'other' },
  ])
})

test('gives up after four deadlocks, with the last one', async () => {
  const [one, other] = createPair()
  const results = await Promise.allSettled([one.run(), other.run()])
  const deadlock = results.find((result) => result.status === 'rejected')!.reason
  expect(deadlock).toMatchObject({ code: '40P01' })
  let tries = 0
  const run = async (): Promise<never> => {
    tries += 1
    throw deadlock
  }
  await expect(retryDeadlocks(run)).rejects.toBe(deadlock)
  expect(tries).toBe(4)
})

test('does not retry a transaction that failed for another reason', async () => {
  let tries = 0
  const run = async (): Promise<unknown> => {
    tries += 1
    return database.pool.query("insert into rows values ('one', 0)")
  }
  await expect(retryDeadlocks(run)).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
})
