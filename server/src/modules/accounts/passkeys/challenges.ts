// The challenges of WebAuthn. A challenge is signed and not stored, so that asking for one costs nothing; it is for one
// purpose, and used up by the first answer, right or wrong, on whichever node.

import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Ids } from '../../../platform/ids.ts'
import { keyFor } from '../../../platform/keys.ts'
import { createSignedClaims } from '../signed-claims.ts'

/** How long a challenge is valid, in seconds: a login page may be open for a while. */
const challengeSeconds = 600

export interface Challenges {
  /**
   * A new challenge, of 256 bits as base64url, and a token that proves later what it was made for.
   * @param purpose what an answer will be accepted for, and from whom
   * @param userHandle the user handle of the passkey that is to be created; '' for none
   */
  make(purpose: string, userHandle?: string): { challenge: string; token: string }
  /** The challenge of a token, if it was made for this purpose, has not expired and was not used before; else null. */
  use(token: string, purpose: string): Promise<{ challenge: string; userHandle: string } | null>
}

/**
 * Makes challenges and uses them up.
 * @param deps.secret a secret that all nodes share
 * @param deps.clock real time
 * @param deps.insertUsedProof records that a challenge is used up; resolves to false if it was already
 */
export function createChallenges({
  secret,
  ids,
  clock,
  insertUsedProof,
}: {
  secret: string
  ids: Ids
  clock: Clock
  insertUsedProof: (id: string, expiresAt: EpochMs) => Promise<boolean>
}): Challenges {
  const claims = createSignedClaims({
    key: keyFor('passkey challenge', secret),
    seconds: challengeSeconds,
    clock,
  })
  return {
    make(purpose, userHandle = '') {
      const challenge = ids.secret()
      return { challenge, token: claims.sign({ jti: challenge, for: purpose, userHandle }) }
    },
    async use(token, purpose) {
      const made = claims.read(token)
      if (made === null || made.for !== purpose) return null
      const { jti: challenge, userHandle } = made as { jti: string; userHandle: string; exp: number }
      const isFirst = await insertUsedProof(challenge, toEpochMs(made.exp * 1000))
      return isFirst ? { challenge, userHandle } : null
    },
  }
}
