// The skeletons of names that were there before skeletons were kept: a migration writes them in SQL.

import { isUsername, skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../../../test/fixtures/database-before.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'

async function insert({ pool }: OpenDatabase, names: readonly string[]): Promise<void> {
  const rows = names.map((name, index) => [
    `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name,
    index,
  ])
  for (const row of rows) {
    await pool.query(
      `insert into users (id, username, email, password_hash, newsletter_consent, terms_accepted_at, created_at)
       values ($1::uuid, $2, $1 || '@example.nl', '-', false, 0, $3)`,
      row,
    )
  }
}

const skeletons = async ({
  pool,
}: OpenDatabase): Promise<{ username: string; username_skeleton: string | null }[]> =>
  (await pool.query('select username, username_skeleton from users order by created_at')).rows

test('are the same in SQL as in the rules, for every character of a name', async () => {
  const database = await createDatabaseBefore('0016-username-skeletons')
  const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const names = characters
    .map((character) => `${character}x${character.charCodeAt(0)}${character}`)
    .filter((name) => isUsername(name))
  expect(names.length).toBeGreaterThan(80)
  await insert(database, [...names, 'MILLIMWW0O1|`'])
  await migrate(database)
  for (const { username, username_skeleton } of await skeletons(database)) {
    expect([username, username_skeleton]).toEqual([username, skeletonOf(username)])
  }
})

test('belong to the oldest of the names that look alike already, and to no new one', async () => {
  const database = await createDatabaseBefore('0016-username-skeletons')
  await insert(database, ['Klaas', 'bob', 'kIaas', 'K1aas'])
  await migrate(database)
  expect(await skeletons(database)).toEqual([
    { username: 'Klaas', username_skeleton: 'klaas' },
    { username: 'bob', username_skeleton: 'bob' },
    { username: 'kIaas', username_skeleton: null },
    { username: 'K1aas', username_skeleton: null },
  ])
  const again = database.pool.query("update users set username_skeleton = 'klaas' where username = 'bob'")
  await expect(again).rejects.toThrow('users_username_skeleton')
})
