// Changes what a player asks to change about themselves: a name, an address, a password, or the language, theme and avatar.

import type { profileChange } from '@koersklasse/contract/profile.ts'
import { isReserved } from '@koersklasse/domain/accounts/usernames.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { LoginSessions } from '../login-sessions.ts'
import type { RequireRecentProof } from '../sessions/step-up.ts'
import type { AccountStore } from '../store.ts'
import type { UserRow } from '../user-store.ts'
import type { ChangeEmail } from './change-email.ts'
import type { ChangePassword } from './change-password.ts'
import { rename } from './rename.ts'

type Change = z.output<typeof profileChange>

type UpdateRefusal = Refusal<
  | 'unauthenticated'
  | 'reauthentication_required'
  | 'too_many_requests'
  | 'proof_required'
  | 'login_failed'
  | 'invalid_input'
  | 'password_weak'
  | 'username_taken'
  | 'renamed_recently'
>

const renameRefusals = {
  ended: { code: 'unauthenticated' },
  recent: { code: 'renamed_recently', field: 'username' },
  taken: { code: 'username_taken', field: 'username' },
  lookalike: { code: 'invalid_input', field: 'username' },
} as const satisfies Record<string, UpdateRefusal>

/** Changes a profile; resolves to the player as changed. */
export type UpdateProfile = (
  player: Player,
  change: Change,
  caller: { address: string; deviceCookie: string | undefined },
) => Promise<Result<UserRow, UpdateRefusal>>

interface Deps {
  kysely: Kysely<Schema>
  store: AccountStore
  loginSessions: LoginSessions
  requireRecentProof: RequireRecentProof
  changeEmail: ChangeEmail
  changePassword: ChangePassword
  security: SecurityEvents
  /** Real time. */
  clock: Clock
  /** The name of the game. */
  game: string
}

export function createUpdateProfile(deps: Deps): UpdateProfile {
  const { store } = deps
  return async (player, change, caller) => {
    const user = await store.findUser(player.userId)
    if (user === undefined) return refuse({ code: 'unauthenticated' })
    const sensitive = await changeSensitive(deps, player, user, change, caller)
    if (!sensitive.ok) return sensitive
    const { language, theme, avatarId } = change
    const changed = await store.updateUser(user.id, { language, theme, avatar_id: avatarId })
    return changed === undefined ? refuse({ code: 'unauthenticated' }) : ok(changed)
  }
}

/** Changes the name, the address or the password, if that is asked for. */
async function changeSensitive(
  deps: Deps,
  player: Player,
  user: UserRow,
  { username, email, password, currentPassword, proof }: Change,
  caller: { address: string; deviceCookie: string | undefined },
): Promise<Result<unknown, UpdateRefusal>> {
  // The current password is a proof of identity itself.
  if (password !== undefined && currentPassword !== undefined)
    return deps.changePassword(player, user, { password, currentPassword, proof, ...caller })
  if (username === undefined && email === undefined) return ok(true)
  const recent = await deps.requireRecentProof(player)
  if (!recent.ok) return recent
  if (email !== undefined) return deps.changeEmail.request(player, user, email)
  return changeName(deps, player, { user, username: username as string, address: caller.address })
}

async function changeName(
  { kysely, store, loginSessions, security, clock, game }: Deps,
  player: Player,
  { user, username, address }: { user: UserRow; username: string; address: string },
): Promise<Result<true, UpdateRefusal>> {
  if (isReserved(username, game)) return refuse({ code: 'invalid_input', field: 'username' })
  const outcome = await rename({ kysely, store }, player, username, clock.now())
  if (outcome !== 'done') return refuse(renameRefusals[outcome])
  await loginSessions.announceChange(user.id)
  security.record({ type: 'username_changed', network: networkOf(address), userId: user.id })
  return ok(true)
}
