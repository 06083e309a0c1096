// Claims that the server signs and gives to a client, as a JWT (RFC 7519) with HMAC-SHA256: sessions, devices, challenges.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createSigner, createVerifier } from 'fast-jwt'

export interface SignedClaims {
  /** The claims as a text, valid from now on. */
  sign(claims: Readonly<Record<string, unknown>>): string
  /** The claims in a text, with `exp`, when they expire, in seconds; null if the signature is wrong or they have expired. */
  read(text: string): (Record<string, unknown> & { exp: number }) | null
}

/**
 * Signs and reads claims.
 * @param options.key the key that signs
 * @param options.formerKeys keys that signed before; what they signed stays valid until it expires
 * @param options.seconds how long claims are valid
 * @param options.clock real time
 */
export function createSignedClaims({
  key,
  formerKeys = [],
  seconds,
  clock,
}: {
  key: string | Buffer
  formerKeys?: readonly (string | Buffer)[]
  seconds: number
  clock: Clock
}): SignedClaims {
  const sign = createSigner({ key, algorithm: 'HS256' })
  // The expiry is checked below, by the clock that is passed in.
  const verifiers = [key, ...formerKeys].map((each) =>
    createVerifier({ key: each, algorithms: ['HS256'], ignoreExpiration: true }),
  )

  function claimsOf(text: string): Record<string, unknown> {
    for (const verify of verifiers) {
      try {
        return verify(text)
      } catch {
        // Signed with another key, or no token at all.
      }
    }
    return {}
  }

  return {
    sign(claims) {
      const iat = Math.floor(clock.now() / 1000)
      return sign({ ...claims, iat, exp: iat + seconds })
    },
    read(text) {
      const { exp, ...claims } = claimsOf(text)
      return typeof exp === 'number' && exp * 1000 > clock.now() ? { ...claims, exp } : null
    },
  }
}
