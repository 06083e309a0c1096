// Giving and taking roles, for the desk and for the command line.

import type { Role } from '@koersklasse/contract/access.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { type DoneAtDesk, recordDeskAction } from '../../../platform/desk-log.ts'
import { countHolders, deleteRole, findPlayerByName, insertRole, lockRolesOf } from './role-store.ts'

/** What changes, who does it and why; `at` is real time. */
export interface RoleChange {
  username: string
  role: Role
  by: DoneAtDesk['by']
  at: EpochMs
  reason: string | null
}

type Changed<Code extends string> = Promise<
  Result<{ userId: string; username: string }, { code: Code | 'not_found'; field?: 'username' | 'role' }>
>

/** Gives a player a role, with a line in the log. */
export function grantRole(kysely: Kysely<Schema>, change: RoleChange): Changed<'role_exists'> {
  const { role, at } = change
  return kysely.transaction().execute(async (tx) => {
    const player = await findPlayerByName(tx, change.username)
    if (player === undefined) return refuse({ code: 'not_found', field: 'username' })
    const before = await lockRolesOf(tx, player.id)
    if (before.includes(role)) return refuse({ code: 'role_exists', field: 'role' })
    await insertRole(tx, { user_id: player.id, role, granted_at: at })
    await recordDeskAction(tx, {
      ...{ by: change.by, at, action: 'grantRole', subject: { kind: 'player', id: player.id } },
      ...{ before: { roles: before }, after: { roles: [...before, role] }, reason: change.reason },
    })
    return ok({ userId: player.id, username: player.username })
  })
}

/** Takes a role from a player, with a line in the log. The last operator keeps it. */
export function revokeRole(kysely: Kysely<Schema>, change: RoleChange): Changed<'last_operator'> {
  const { role, at } = change
  return kysely.transaction().execute(async (tx) => {
    const player = await findPlayerByName(tx, change.username)
    if (player === undefined) return refuse({ code: 'not_found', field: 'username' })
    const before = await lockRolesOf(tx, player.id)
    if (!before.includes(role)) return refuse({ code: 'not_found', field: 'role' })
    if (role === 'operator' && (await countHolders(tx, role)) === 1) return refuse({ code: 'last_operator' })
    await deleteRole(tx, player.id, role)
    await recordDeskAction(tx, {
      ...{ by: change.by, at, action: 'revokeRole', subject: { kind: 'player', id: player.id } },
      before: { roles: before },
      after: { roles: before.filter((held) => held !== role) },
      reason: change.reason,
    })
    return ok({ userId: player.id, username: player.username })
  })
}
