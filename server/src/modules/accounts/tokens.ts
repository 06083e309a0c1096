// The token of a login session: a JWT (RFC 7519), signed with HMAC-SHA256, with the ids of the user and of the token.

import { createHash } from 'node:crypto'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createSigner, createVerifier } from 'fast-jwt'

/** How long a login session lasts, in seconds (specification, section 9). */
export const loginSessionSeconds = 365 * 24 * 3600

export interface Tokens {
  /** The token of a session; `tokenId` is its secret. */
  sign(userId: string, tokenId: string): string
  /** The ids in a token; null if its signature is wrong or it has expired. */
  read(token: string): { userId: string; tokenId: string } | null
}

/**
 * Signs and reads tokens.
 * @param secret the secret that signs new tokens
 * @param clock real time
 * @param formerSecret a secret that signed tokens before; they stay valid until they expire. Null for none
 */
export function createTokens(secret: string, clock: Clock, formerSecret: string | null = null): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  // The expiry is checked below, by the clock that is passed in.
  const verifyWith = (key: string): Verify =>
    createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  const verifiers = [secret, formerSecret].filter((key) => key !== null).map(verifyWith)
  return {
    sign(userId, tokenId) {
      const iat = Math.floor(clock.now() / 1000)
      return sign({ sub: userId, jti: tokenId, iat, exp: iat + loginSessionSeconds })
    },
    read(token) {
      const { sub, jti, exp } = claimsOf(token, verifiers)
      if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') return null
      return exp * 1000 > clock.now() ? { userId: sub, tokenId: jti } : null
    },
  }
}

type Verify = (token: string) => Record<string, unknown>

/** The claims of a token that one of the verifiers accepts; none if all refuse it. */
function claimsOf(token: string, verifiers: readonly Verify[]): Record<string, unknown> {
  for (const verify of verifiers) {
    try {
      return verify(token)
    } catch {
      // Signed with another secret, or not a token.
    }
  }
  return {}
}

/** The hash under which a secret (the id of a token, an activation code) is stored, so that a leaked database is of no use. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
