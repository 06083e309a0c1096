// The token of a login session: a JWT (RFC 7519), signed with HMAC-SHA256, with the ids of the user and of the token.

import { createHash } from 'node:crypto'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createSignedClaims } from './signed-claims.ts'

/** How long a login session lasts, in seconds (specification, section 9). */
export const loginSessionSeconds = 365 * 24 * 3600

export interface Tokens {
  /** The token of a session; `tokenId` is its secret. */
  sign(userId: string, tokenId: string): string
  /** The ids in a token, and when it expires; null if its signature is wrong or it has expired. */
  read(token: string): { userId: string; tokenId: string; expires: EpochMs } | null
}

/**
 * Signs and reads tokens.
 * @param secret the secret that signs new tokens
 * @param clock real time
 * @param formerSecret a secret that signed tokens before; they stay valid until they expire. Null for none
 */
export function createTokens(secret: string, clock: Clock, formerSecret: string | null = null): Tokens {
  const formerKeys = formerSecret === null ? [] : [formerSecret]
  const claims = createSignedClaims({ key: secret, formerKeys, seconds: loginSessionSeconds, clock })
  return {
    sign: (userId, tokenId) => claims.sign({ sub: userId, jti: tokenId }),
    read(token) {
      const read = claims.read(token)
      if (typeof read?.sub !== 'string' || typeof read.jti !== 'string') return null
      return { userId: read.sub, tokenId: read.jti, expires: toEpochMs(read.exp * 1000) }
    },
  }
}

/** The hash under which a secret (the id of a token, an activation code) is stored, so that a leaked database is of no use. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
