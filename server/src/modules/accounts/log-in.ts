// Logging in. Without the password, an attacker cannot tell a known address from an unknown one: neither by the answer nor
// by the time it takes.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginLimits } from './login-limits.ts'
import type { LoginSessions } from './login-sessions.ts'
import type { Passwords } from './passwords.ts'
import type { AccountStore } from './store.ts'
import type { UserRow } from './user-store.ts'
import type { WorkProofs } from './work-proofs.ts'

export interface LoginAttempt {
  email: string
  password: string
  /** The proof of work, where one was demanded. */
  proof?: Proof | undefined
  /** The IP address of the client, and the cookie of its device. */
  address: string
  deviceCookie?: string | undefined
}

/** The user, the token of the new session, and the new cookie of the device. */
export interface LoggedIn {
  user: UserRow
  jwt: string
  deviceCookie: string
}

type LogInRefusal = Refusal<'proof_required' | 'not_activated' | 'login_failed'>

/** Returns the function that logs in. `clock` is real time. */
export function createLogIn(deps: {
  store: AccountStore
  passwords: Passwords
  loginSessions: LoginSessions
  limits: LoginLimits
  devices: KnownDevices
  proofs: WorkProofs
  clock: Clock
  security: SecurityEvents
}) {
  const { store, passwords, loginSessions, limits, devices, proofs, clock, security } = deps

  /** Counts a guess, if need be against a proof of work; refuses it if that is missing or wrong. */
  async function count({ email, address, proof }: LoginAttempt, device: string | null) {
    const guess = { email, address, device }
    const taken = limits.take(guess)
    if (taken.isCounted) return ok(taken)
    const network = networkOf(address)
    const purpose = `log in to ${email.toLowerCase()} from ${network}`
    if (await proofs.accept(proof, purpose)) return ok(limits.takeProven(guess))
    const reason = proof === undefined ? 'no_proof' : 'wrong_proof'
    security.record({ type: 'login_throttled', network, reason })
    const { retryAfterMs, excess } = taken
    const challenge = proofs.demand(purpose, excess)
    return refuse({ code: 'proof_required' as const, retryAfterMs, challenge })
  }

  return async (attempt: LoginAttempt): Promise<Result<LoggedIn, LogInRefusal>> => {
    const { email, password, address, deviceCookie } = attempt
    const device = devices.idOf(deviceCookie, email)
    const caller = device === null ? 'stranger' : 'known'
    const counted = await count(attempt, device)
    if (!counted.ok) return counted
    const user = await store.findUserByEmail(email)
    const registration = await store.findRegistrationByEmail(email, clock.now())
    if (user !== undefined && (await passwords.isRight(password, user.password_hash, caller))) {
      counted.value.forgive()
      const jwt = await loginSessions.begin(user.id)
      return ok({ user, jwt, deviceCookie: devices.remember(deviceCookie, email) })
    }
    // Every failed login costs two hashes, also for the person who has just registered the address.
    if (user === undefined) await passwords.isRight(password, null, caller)
    const isWaiting = await passwords.isRight(password, registration?.password_hash ?? null, caller)
    const code = isWaiting ? 'not_activated' : 'login_failed'
    const network = networkOf(address)
    security.record({ type: 'login_refused', network, userId: user?.id, reason: code })
    return refuse({ code })
  }
}
