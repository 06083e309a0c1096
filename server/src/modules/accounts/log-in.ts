// Logging in. Without the password, an attacker cannot tell a known address from an unknown one: neither by the answer nor
// by the time it takes.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvent, SecurityEvents } from '../../platform/security-events.ts'
import type { LoginLimits } from './login-limits.ts'
import type { LoginSessions } from './login-sessions.ts'
import type { Passwords } from './passwords.ts'
import type { AccountStore } from './store.ts'
import type { UserRow } from './user-store.ts'

type LogInRefusal = Refusal<'too_many_requests' | 'not_activated' | 'login_failed'>

/** Returns the function that logs in; it answers the user and the token of a new session. `clock` is real time. */
export function createLogIn(deps: {
  store: AccountStore
  passwords: Passwords
  loginSessions: LoginSessions
  limits: LoginLimits
  clock: Clock
  security: SecurityEvents
}) {
  const { store, passwords, loginSessions, limits, clock, security } = deps
  return async (
    email: string,
    password: string,
    address: string,
  ): Promise<Result<{ user: UserRow; jwt: string }, LogInRefusal>> => {
    const record = (type: SecurityEvent['type'], facts: Partial<SecurityEvent> = {}) =>
      security.record({ type, network: networkOf(address), ...facts })
    if (!limits.take(email, address)) {
      record('login_throttled')
      return refuse({ code: 'too_many_requests' })
    }
    const user = await store.findUserByEmail(email)
    const registration = await store.findRegistrationByEmail(email, clock.now())
    if (user !== undefined && (await passwords.isRight(password, user.password_hash))) {
      limits.forgive(email, address)
      return ok({ user, jwt: await loginSessions.begin(user.id) })
    }
    // Every failed login costs two hashes, also for the person who has just registered the address.
    if (user === undefined) await passwords.isRight(password, null)
    const isWaiting = await passwords.isRight(password, registration?.password_hash ?? null)
    const code = isWaiting ? 'not_activated' : 'login_failed'
    record('login_refused', { userId: user?.id, reason: code })
    return refuse({ code })
  }
}
