// The SQL of roles at the desk (table desk_roles).

import type { Role } from '@koersklasse/contract/access.ts'
import { roles } from '@koersklasse/contract/access.ts'
import type { RoleHolder } from '@koersklasse/contract/desk/roles.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** Everybody with a role, by name. */
export async function listRoleHolders(kysely: Kysely<Schema>): Promise<RoleHolder[]> {
  const rows = await kysely
    .selectFrom('desk_roles')
    .innerJoin('users', 'users.id', 'desk_roles.user_id')
    .select(['users.id', 'username', 'role', 'granted_at'])
    .select(sql<boolean>`exists(select from passkeys where user_id = users.id)`.as('has_passkey'))
    .orderBy(sql`lower(username)`)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((held) => ({
    username: held[0]!.username,
    hasPasskey: held[0]!.has_passkey,
    roles: held
      .map(({ role, granted_at }) => ({ role, grantedAt: granted_at }))
      .sort((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role)),
  }))
}

/** Locks the table against other changes until the transaction ends, and resolves to the roles of a player. */
export async function lockRolesOf(tx: Transaction<Schema>, userId: string): Promise<Role[]> {
  // Two operators who take the role from each other at once must not both succeed.
  await sql`lock table desk_roles in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('desk_roles').select('role').where('user_id', '=', userId).execute()
  return rows.map(({ role }) => role).sort((one, other) => roles.indexOf(one) - roles.indexOf(other))
}

/** How many have a role. */
export async function countHolders(tx: Transaction<Schema>, role: Role): Promise<number> {
  const { count } = await tx
    .selectFrom('desk_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRole(
  tx: Transaction<Schema>,
  row: { user_id: string; role: Role; granted_at: EpochMs },
): Promise<void> {
  await tx.insertInto('desk_roles').values(row).execute()
}

export async function deleteRole(tx: Transaction<Schema>, userId: string, role: Role): Promise<void> {
  await tx.deleteFrom('desk_roles').where('user_id', '=', userId).where('role', '=', role).execute()
}

/** A player by name, whatever its case; undefined if there is none who could log in. */
export function findPlayerByName(
  kysely: Kysely<Schema>,
  username: string,
): Promise<{ id: string; username: string } | undefined> {
  return kysely
    .selectFrom('users')
    .select(['id', 'username'])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('is_simulated', '=', false)
    .executeTakeFirst()
}
