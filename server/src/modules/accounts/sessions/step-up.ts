// Step-up: before a sensitive change, a player who logged in long ago proves once more who they are.

import { isProofRecent } from '@koersklasse/domain/accounts/identity-proof.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { CountGuess, PasswordGuess } from '../count-guess.ts'
import type { Passwords } from '../passwords.ts'
import type { AccountStore } from '../store.ts'

/**
 * Refuses a sensitive change if the player's last proof of identity in this session is too old. A handler calls it before
 * anything else, and its endpoint declares the code:
 * `const recent = await requireRecentProof(player); if (!recent.ok) return recent`
 */
export type RequireRecentProof = (
  player: Player,
) => Promise<Result<true, Refusal<'reauthentication_required' | 'unauthenticated'>>>

export interface StepUp {
  requireRecentProof: RequireRecentProof
  /** Proves it by the password. A guess counts as one at the login. */
  byPassword(
    player: Player,
    guess: Omit<PasswordGuess, 'email'> & { password: string },
  ): Promise<Result<{ done: true }, Refusal<'proof_required' | 'login_failed' | 'unauthenticated'>>>
}

/** `clock` is real time. */
export function createStepUp({
  store,
  passwords,
  countGuess,
  clock,
  security,
}: {
  store: AccountStore
  passwords: Passwords
  countGuess: CountGuess
  clock: Clock
  security: SecurityEvents
}): StepUp {
  return {
    // Read from the database, not kept with the cached session: it holds on every node as soon as it is written.
    async requireRecentProof({ sessionId }) {
      const provedAt = await store.findAuthenticatedAt(Buffer.from(sessionId, 'hex'))
      if (provedAt === undefined) return refuse({ code: 'unauthenticated' })
      return isProofRecent(provedAt, clock.now()) ? ok(true) : refuse({ code: 'reauthentication_required' })
    },
    async byPassword({ userId, sessionId }, { password, ...guess }) {
      const user = await store.findUser(userId)
      if (user === undefined) return refuse({ code: 'unauthenticated' })
      const counted = await countGuess({ ...guess, email: user.email })
      if (!counted.ok) return counted
      const { caller, forgive } = counted.value
      const network = networkOf(guess.address)
      if (!(await passwords.isRight(password, user.password_hash, caller))) {
        security.record({ type: 'reauthentication_refused', network, userId, reason: 'password' })
        return refuse({ code: 'login_failed', field: 'password' })
      }
      forgive()
      await store.renewAuthentication(Buffer.from(sessionId, 'hex'), clock.now())
      security.record({ type: 'reauthenticated', network, userId, reason: 'password' })
      return ok({ done: true })
    },
  }
}
