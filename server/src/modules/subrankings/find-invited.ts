// Which players are meant by names and addresses.

import { type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type Person = Pick<
  Selectable<Schema['users']>,
  'id' | 'username' | 'email' | 'language' | 'is_simulated'
>

/** The players with these names or addresses, whatever their case, and the names that no player has. */
export async function findInvited(
  tx: Transaction<Schema>,
  { emails, usernames }: { emails: readonly string[]; usernames: readonly string[] },
): Promise<{ people: { named: Person[]; owners: Map<string, Person> }; unknown: string[] }> {
  const names = usernames.map((name) => name.toLowerCase())
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language', 'is_simulated'])
    .where((any) =>
      any.or([
        any(sql<boolean>`lower(username) = any(${names}::text[])`, '=', true),
        any(sql<boolean>`lower(email) = any(${emails}::text[])`, '=', true),
      ]),
    )
    .execute()
  const named = rows.filter(({ username }) => names.includes(username.toLowerCase()))
  const found = new Set(named.map(({ username }) => username.toLowerCase()))
  return {
    people: { named, owners: new Map(rows.map((row) => [row.email.toLowerCase(), row])) },
    unknown: usernames.filter((name) => !found.has(name.toLowerCase())),
  }
}
