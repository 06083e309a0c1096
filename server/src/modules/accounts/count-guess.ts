// Counts the guesses of passwords, wherever a password is asked for: at the login, and before a sensitive change.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Refusal } from '../../http/route.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginLimits } from './login-limits.ts'
import type { Caller } from './passwords.ts'
import type { Client } from './sessions/let-in.ts'
import type { WorkProofs } from './work-proofs.ts'

export interface PasswordGuess extends Pick<Client, 'address' | 'deviceCookie'> {
  /** The address of the account. */
  email: string
  /** The proof of work, where one was demanded. */
  proof?: Proof | undefined
}

/** Counts a guess. Beyond the limits a guess needs a proof of work, and is refused if that is missing or wrong. */
export type CountGuess = (
  guess: PasswordGuess,
) => Promise<
  Result<{ caller: Caller /** The guess was right. */; forgive(): void }, Refusal<'proof_required'>>
>

export function createCountGuess({
  limits,
  devices,
  proofs,
  security,
}: {
  limits: LoginLimits
  devices: KnownDevices
  proofs: WorkProofs
  security: SecurityEvents
}): CountGuess {
  return async ({ email, address, proof, deviceCookie }) => {
    const device = devices.idOf(deviceCookie, email)
    const caller = device === null ? 'stranger' : 'known'
    const guess = { email, address, device }
    const taken = limits.take(guess)
    if (taken.isCounted) return ok({ caller, forgive: taken.forgive })
    const network = networkOf(address)
    const purpose = `log in to ${email.toLowerCase()} from ${network}`
    if (await proofs.accept(proof, purpose)) {
      const { forgive } = limits.takeProven(guess)
      return ok({ caller, forgive })
    }
    const reason = proof === undefined ? 'no_proof' : 'wrong_proof'
    security.record({ type: 'login_throttled', network, reason })
    const { retryAfterMs, excess } = taken
    return refuse({ code: 'proof_required', retryAfterMs, challenge: proofs.demand(purpose, excess) })
  }
}
