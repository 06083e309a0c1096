import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from './open-database.ts'
import { sendTogether } from './send-together.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const prepared = async () => {
  const { rows } = await database.kysely.connection().execute(async (db) => {
    const answers = await sendTogether(db, [
      sql<{ one: number }>`/* answer twice */ select ${1}::integer as one`,
      sql<{ one: number }>`/* answer twice */ select ${2}::integer as one`,
      sql`select ${3}::integer as other`,
    ])
    expect(answers).toEqual([[{ one: 1 }], [{ one: 2 }], [{ other: 3 }]])
    return sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  })
  return rows
}

it('resolves to the rows of each statement, and prepares those with a name once', async () => {
  expect(await prepared()).toEqual([{ name: 'answer twice' }])
})

it('rejects with the first fault, and the commit that was sent after it becomes a rollback', async () => {
  const insert = sql`insert into used_proofs (id, expires_at) values ('a', 1)`
  await database.kysely.connection().execute(async (db) => {
    const together = sendTogether(db, [
      sql`begin`,
      insert,
      sql`select 1 / ${0}::integer`,
      sql`select 1`,
      sql`commit`,
    ])
    await expect(together).rejects.toThrow('division by zero')
    expect(await sendTogether(db, [sql`select count(*) from used_proofs`])).toEqual([[{ count: 0 }]])
  })
})
