import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.PoolClient
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 })
  client = await database.pool.connect()
  await client.query('create temporary table coins (value int); insert into coins values (1), (2)')
})
afterEach(async () => {
  client.release()
  await database.close()
})

const prepared = async (): Promise<string[]> => {
  const { rows } = await client.query('select statement from pg_prepared_statements order by statement')
  return rows.map(({ statement }) => statement)
}

it('prepares a statement that is repeated with different values', async () => {
  const text = 'select value from coins where value = $1'
  for (let use = 0; use < 10; use += 1) {
    expect(await prepared()).toEqual(use <= 5 ? [] : [text])
    expect((await client.query(text, [use])).rows).toEqual(use === 1 || use === 2 ? [{ value: use }] : [])
  }
})

it('prepares a named statement at once', async () => {
  const text = '/* count coins */ select count(*)::int as count from coins'
  expect((await client.query(text)).rows).toEqual([{ count: 2 }])
  expect(await prepared()).toEqual([text])
})

it('does not prepare a statement that returns all columns, so it still works when a migration adds one', async () => {
  for (const text of [
    'select * from coins where value > $1 order by value',
    'select coins.* from coins where value > $1 order by value',
    'update coins set value = value where value > $1 returning *',
  ]) {
    for (let use = 0; use < 10; use += 1) await client.query(text, [0])
    await client.query('alter table coins add column name text')
    expect((await client.query(text, [0])).rows).toEqual([
      { value: 1, name: null },
      { value: 2, name: null },
    ])
    await client.query('alter table coins drop column name')
  }
  expect(await prepared()).toEqual([])
})

it('prepares no more than a hundred statements on a connection', async () => {
  for (let column = 0; column < 110; column += 1)
    for (let use = 0; use < 7; use += 1) await client.query(`select $1::int as c${column}`, [use])
  expect(await prepared()).toHaveLength(100)
})

it('rejects for a failed statement with the stack of its caller', async () => {
  const sendWrong = async (): Promise<unknown> => await client.query('select * from nothing')
  const fault = await sendWrong().catch((reason: unknown) => reason)
  expect(fault).toMatchObject({
    message: expect.stringContaining('"nothing" does not exist'),
    stack: expect.stringContaining('sendWrong'),
  })
})

it('calls a callback with the answer', async () => {
  const answers: unknown[] = []
  const answer = (fault: Error | null, result?: pg.QueryResult): void =>
    void answers.push(fault?.message ?? result?.rows)
  client.query('select value from coins where value = $1', [2], answer)
  client.query('select * from nothing', answer)
  await client.query('select 1')
  expect(answers).toEqual([[{ value: 2 }], expect.stringContaining('does not exist')])
})
