// The token of a session: a JWT (RFC 7519), signed with HMAC-SHA256. It names the user and itself, and nothing else.

import { createHash } from 'node:crypto'
import type { Clock } from '@koersklasse/domain/time.ts'
import { createSigner, createVerifier } from 'fast-jwt'

/** How long a session lasts, in seconds (specification, section 9). */
export const sessionSeconds = 365 * 24 * 3600

export interface Tokens {
  /** A token for a session with an id of its own. */
  sign(userId: string, tokenId: string): string
  /** What a token says, where its signature and time are right; else null. */
  read(token: string): { userId: string; tokenId: string } | null
}

/** Signs and reads tokens with a secret. `clock` is real time. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  // The time is checked below, by the clock that is passed in.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  return {
    sign(userId, tokenId) {
      const iat = Math.floor(clock.now() / 1000)
      return sign({ sub: userId, jti: tokenId, iat, exp: iat + sessionSeconds })
    },
    read(token) {
      try {
        const { sub, jti, exp } = verify(token) as Record<string, unknown>
        if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') return null
        return exp * 1000 > clock.now() ? { userId: sub, tokenId: jti } : null
      } catch {
        return null
      }
    },
  }
}

/** How a secret (the id of a token, an activation code) is kept: so that the database does not give it away. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
