// Logging in: whether an address is known makes no difference, neither to the answer nor to what it costs, to whoever
// does not have its password.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Refusal } from '../../http/route.ts'
import type { LoginLimits } from './login-limits.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { AccountStore, UserRow } from './store.ts'

/** Makes the use case; it answers the user and the token of a new session. `clock` is real time. */
export function createLogIn(deps: {
  store: AccountStore
  passwords: Passwords
  sessions: Sessions
  limits: LoginLimits
  clock: Clock
}) {
  const { store, passwords, sessions, limits, clock } = deps
  return async (
    email: string,
    password: string,
    address: string,
  ): Promise<Result<{ user: UserRow; jwt: string }, Refusal>> => {
    if (!limits.take(email, address)) return refuse({ code: 'too_many_requests' })
    const user = await store.findUserByEmail(email)
    const registration = await store.findRegistrationByEmail(email, clock.now())
    if (user !== undefined && (await passwords.isRight(password, user.password_hash))) {
      limits.forgive(email, address)
      return ok({ user, jwt: await sessions.begin(user.id) })
    }
    // A known address costs and answers the same as an unknown one: to whoever registered it a moment ago, too.
    if (user === undefined) await passwords.isRight(password, null)
    const isWaiting = await passwords.isRight(password, registration?.password_hash ?? null)
    return refuse({ code: isWaiting ? 'not_activated' : 'login_failed' })
  }
}
