import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from './open-database.ts'
import { createStatementTimes, shortenStatement } from './statement-times.ts'

describe('the text of a statement', () => {
  it.each([
    ['without the numbers of its placeholders', 'select $1 where a = $12', 'select $ where a = $'],
    ['with one row for all', 'values ($1, $2), ($3, $4), ($5, $6)', 'values ($, …), …'],
    ['with one place for all', 'where id in ($1, $2, $3)', 'where id in ($, …)'],
    ['on one line', 'select 1\n      from  users ', 'select 1 from users'],
    ['without quoted text', "where name = 'it''s anna' and b = 'c'", "where name = '…' and b = '…'"],
    ['without quoted text that is cut off', `select '${'a'.repeat(5_000)}'`, "select '…'"],
    [
      'cut where it is long',
      `select ${'column, '.repeat(100)}`,
      `select ${'column, '.repeat(100)}`.slice(0, 299).concat('…'),
    ],
  ])('is %s', (_, sql, text) => {
    expect(shortenStatement(sql)).toBe(text)
  })
})

describe('the times of statements', () => {
  it('are added up by text, the one that took the most first', () => {
    const times = createStatementTimes()
    times.add('select $1', 2)
    times.add('select $2', 5)
    times.add('select now()', 6)
    expect(times.slowest(10)).toEqual([
      { text: 'select $', calls: 2, totalMs: 7, longestMs: 5 },
      { text: 'select now()', calls: 1, totalMs: 6, longestMs: 6 },
    ])
    expect(times.slowest(1)).toHaveLength(1)
  })

  it('are kept for at most five hundred texts, those that took the most among them', () => {
    const times = createStatementTimes()
    for (let index = 0; index < 2_000; index++) times.add(`select column_${index}`, 2_000 - index)
    expect(times.slowest(1_000).length).toBeLessThanOrEqual(500)
    expect(times.slowest(250).map(({ totalMs }) => totalMs)).toEqual(
      Array.from({ length: 250 }, (_, index) => 2_000 - index),
    )
  })
})

describe('an open database', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  it('measures each statement, in a transaction too, and knows no values', async () => {
    const find = (name: string) =>
      database.kysely.selectFrom('users').select('id').where('username', '=', name)
    await find('anna').execute()
    await database.kysely.transaction().execute((tx) => tx.executeQuery(find('bob').compile()))
    const measured = database.statements.slowest(100).find(({ text }) => text.includes('"username" = $'))
    expect(measured).toMatchObject({ calls: 2 })
    expect(measured!.totalMs).toBeGreaterThan(0)
    expect(JSON.stringify(database.statements.slowest(500))).not.toMatch(/anna|bob/)
  })
})
