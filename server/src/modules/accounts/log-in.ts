// Logging in: a wrong password and an unknown address get the same answer, at the same cost.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Refusal } from '../../http/route.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { AccountStore, UserRow } from './store.ts'

/** Makes the use case; it answers the user and the token of a new session. `clock` is real time. */
export function createLogIn(deps: {
  store: AccountStore
  passwords: Passwords
  sessions: Sessions
  throttle: LoginThrottle
  clock: Clock
}) {
  const { store, passwords, sessions, throttle, clock } = deps
  return async (
    email: string,
    password: string,
    address: string,
  ): Promise<Result<{ user: UserRow; jwt: string }, Refusal>> => {
    if (!throttle.mayTry(email, address)) return refuse({ code: 'too_many_requests' })
    const user = await store.findUserByEmail(email)
    const registration =
      user === undefined ? await store.findRegistrationByEmail(email, clock.now()) : undefined
    const hashed = user?.password_hash ?? registration?.password_hash ?? null
    if (!(await passwords.isRight(password, hashed))) {
      throttle.countFailure(email, address)
      return refuse({ code: 'login_failed' })
    }
    throttle.forget(email, address)
    if (user === undefined) return refuse({ code: 'not_activated' })
    return ok({ user, jwt: await sessions.begin(user.id) })
  }
}
