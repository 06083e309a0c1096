// Lessons that were shown before the share of one underlying was named so: a migration renames it in SQL.

import { mistake } from '@koersklasse/contract/mistakes.ts'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../../../test/fixtures/database-before.ts'
import { migrate } from '../../platform/database/migrate.ts'

test('a lesson about one underlying from before names its share, and the others stay as they are', async () => {
  const database = await createDatabaseBefore('0052-mistake-share')
  const { pool } = database
  const user = '0198c5b2-0000-7000-8000-000000000001'
  await pool.query(
    `insert into users (id, username, username_skeleton, email, password_hash, terms_accepted_at, created_at)
     values ($1, 'leerling', 'leerling', 'leerling@example.org', '-', 0, 0)`,
    [user],
  )
  const before = [
    { kind: 'one-underlying', underlying: 'IBM', percent: 0.8057 },
    { kind: 'many-trades', trades: 12, costs: 2400 },
    { kind: 'near-stop-loss', product: 'ASML', distance: 0.025 },
  ]
  for (const [day, shown] of before.entries()) {
    await pool.query(
      `insert into mistake_lessons (user_id, day, kind, place, mistake, shown_at)
       values ($1, $2, $3, 'dashboard', $4, 0)`,
      [user, day, shown.kind, shown],
    )
  }
  await migrate(database)
  const { rows } = await pool.query<{ mistake: unknown }>('select mistake from mistake_lessons order by day')
  const after = rows.map((row) => row.mistake)
  expect(after).toEqual([{ kind: 'one-underlying', underlying: 'IBM', share: 0.8057 }, ...before.slice(1)])
  for (const shown of after) expect(mistake.parse(shown)).toEqual(shown)
})
