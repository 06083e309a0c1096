// Logging in. Without the password, an attacker cannot tell a known address from an unknown one: neither by the answer nor
// by the time it takes.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { CountGuess, PasswordGuess } from './count-guess.ts'
import type { Passwords } from './passwords.ts'
import type { Client, LetIn, LoggedIn } from './sessions/let-in.ts'
import type { AccountStore } from './store.ts'

export interface LoginAttempt extends PasswordGuess, Client {
  password: string
}

type LogInRefusal = Refusal<'proof_required' | 'not_activated' | 'login_failed'>

/** Returns the function that logs in. `clock` is real time. */
export function createLogIn(deps: {
  store: AccountStore
  passwords: Passwords
  countGuess: CountGuess
  letIn: LetIn
  clock: Clock
  security: SecurityEvents
}) {
  const { store, passwords, countGuess, letIn, clock, security } = deps

  return async (attempt: LoginAttempt): Promise<Result<LoggedIn, LogInRefusal>> => {
    const { email, password, address } = attempt
    const counted = await countGuess(attempt)
    if (!counted.ok) return counted
    const { caller, forgive } = counted.value
    const user = await store.findUserByEmail(email)
    const registration = await store.findRegistrationByEmail(email, clock.now())
    const network = networkOf(address)
    if (user !== undefined && (await passwords.isRight(password, user.password_hash, caller))) {
      const loggedIn = await letIn(user, attempt, null)
      if (loggedIn === null) {
        security.record({ type: 'login_refused', network, userId: user.id, reason: 'password_replaced' })
        return refuse({ code: 'login_failed' })
      }
      forgive()
      return ok(loggedIn)
    }
    // Every failed login costs two hashes, also for the person who has just registered the address.
    if (user === undefined) await passwords.isRight(password, null, caller)
    const isWaiting = await passwords.isRight(password, registration?.password_hash ?? null, caller)
    const code = isWaiting ? 'not_activated' : 'login_failed'
    security.record({ type: 'login_refused', network, userId: user?.id, reason: code })
    return refuse({ code })
  }
}
