// Changing the password, which needs the current one. A guess counts as one at the login.

import { isWeakPassword } from '@koersklasse/domain/accounts/weak-passwords.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { AccountMails } from '../account-mails.ts'
import type { CountGuess, PasswordGuess } from '../count-guess.ts'
import type { LoginSessions } from '../login-sessions.ts'
import type { Passwords } from '../passwords.ts'
import type { AccountStore } from '../store.ts'
import type { UserRow } from '../user-store.ts'
import { endMailed } from './email-store.ts'

/** Sets the password of a player and ends all other sessions. */
export type ChangePassword = (
  player: Player,
  user: UserRow,
  asked: { currentPassword: string; password: string } & Omit<PasswordGuess, 'email'>,
) => Promise<Result<true, Refusal<'proof_required' | 'login_failed' | 'password_weak' | 'unauthenticated'>>>

export function createChangePassword(deps: {
  kysely: Kysely<Schema>
  store: AccountStore
  passwords: Passwords
  countGuess: CountGuess
  mails: AccountMails
  loginSessions: LoginSessions
  security: SecurityEvents
  ids: Ids
  /** Real time. */
  clock: Clock
  publicUrl: string
  /** The name of the game. */
  game: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}): ChangePassword {
  const { kysely, store, passwords, countGuess, mails, loginSessions, security, ids, clock } = deps

  /**
   * Writes the new password; resolves to the hashes of the tokens of the sessions that ended; to null, without a change, if
   * the player's session has ended or the password has changed meanwhile.
   */
  function write(user: UserRow, password_hash: string, player: Player): Promise<Buffer[] | null> {
    const { id, username } = user
    return kysely.transaction().execute(async (tx) => {
      if (!(await store.holdSession(tx, player)) || !(await store.lockUnchanged(tx, user))) return null
      await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      await endMailed(tx, id, clock.now())
      const link = `${deps.publicUrl}/auth/password/forgot`
      const mail = mails.compose('password-replaced', user, { username, link })
      await insertMail(tx, ids.next(), mail, clock.now(), id)
      const ended = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', id)
        .where('token_hash', '!=', Buffer.from(player.sessionId, 'hex'))
        .returning('token_hash')
        .execute()
      return ended.map(({ token_hash }) => token_hash)
    })
  }

  return async (player, user, { currentPassword, password, ...guess }) => {
    const { id: userId, username, email } = user
    const counted = await countGuess({ ...guess, email })
    if (!counted.ok) return counted
    const network = networkOf(guess.address)
    if (!(await passwords.isRight(currentPassword, user.password_hash, counted.value.caller))) {
      security.record({ type: 'reauthentication_refused', network, userId, reason: 'current_password' })
      return refuse({ code: 'login_failed', field: 'currentPassword' })
    }
    counted.value.forgive()
    if (isWeakPassword(password, [deps.game, username, email]))
      return refuse({ code: 'password_weak', field: 'password' })
    const ended = await write(user, await passwords.hash(password), player)
    if (ended === null) return refuse({ code: 'unauthenticated' })
    deps.wakeMail()
    loginSessions.announceEnd(ended)
    security.record({ type: 'password_changed', network, userId, reason: 'profile' })
    for (const _ of ended)
      security.record({ type: 'session_ended', network, userId, reason: 'password_changed' })
    return ok(true)
  }
}
