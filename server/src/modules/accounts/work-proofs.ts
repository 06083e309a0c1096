// Proofs of work: challenges that a client solves instead of being refused (contract/src/proof.ts). A challenge is signed,
// so that any node can check it; it is for one purpose, expires soon, and counts once.

import { createHmac, hash, randomInt } from 'node:crypto'
import type { Challenge, Proof } from '@koersklasse/contract/proof.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Ids } from '../../platform/ids.ts'
import { keyFor } from '../../platform/keys.ts'
import { createSignedClaims } from './signed-claims.ts'

/** How long a challenge is valid, in seconds: long enough for a slow phone and the hardest challenge. */
const challengeSeconds = 120
/** The numbers of the easiest challenge: half of them are tried on average, in about a second in a browser. */
const easiest = 500_000

export interface WorkProofs {
  /**
   * A new challenge.
   * @param purpose what the proof will be accepted for, and from whom
   * @param excess how far a limit was exceeded, 0 to 3: each step doubles the work
   */
  demand(purpose: string, excess: number): Challenge
  /** Whether a proof is right, for this purpose, in time, and used for the first time. It is used up by that. */
  accept(proof: Proof | undefined, purpose: string): Promise<boolean>
}

/**
 * Creates challenges and checks proofs.
 * @param deps.secret a secret that all nodes share
 * @param deps.clock real time
 * @param deps.insertUsedProof records that a proof is used up; resolves to false if it was already
 */
export function createWorkProofs({
  secret,
  ids,
  clock,
  insertUsedProof,
}: {
  secret: string
  ids: Ids
  clock: Clock
  insertUsedProof: (id: string, expiresAt: EpochMs) => Promise<boolean>
}): WorkProofs {
  const key = keyFor('proof of work', secret)
  const claims = createSignedClaims({ key, seconds: challengeSeconds, clock })
  // A digest, so that a challenge does not show an address to whoever sees it.
  const digestOf = (purpose: string): string => createHmac('sha256', key).update(purpose).digest('base64url')

  return {
    demand(purpose, excess) {
      const salt = ids.secret()
      const most = easiest * 2 ** excess
      const target = targetOf(salt, randomInt(most + 1))
      return { token: claims.sign({ jti: salt, for: digestOf(purpose), target }), salt, target, most }
    },
    async accept(proof, purpose) {
      const asked = proof === undefined ? null : claims.read(proof.token)
      if (proof === undefined || asked === null || asked.for !== digestOf(purpose)) return false
      const salt = asked.jti as string
      if (targetOf(salt, proof.number) !== asked.target) return false
      return insertUsedProof(salt, toEpochMs(asked.exp * 1000))
    },
  }
}

const targetOf = (salt: string, number: number): string => hash('sha256', `${salt}${number}`)
