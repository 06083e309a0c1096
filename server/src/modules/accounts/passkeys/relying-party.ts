// The game as a relying party of WebAuthn: the one place that knows the library. A passkey counts for the host and origin of
// PUBLIC_URL alone, and only if the device has checked who holds it (a fingerprint, a face, a PIN).

import type { AuthenticationAnswer, RegistrationAnswer } from '@koersklasse/contract/passkeys.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/** What identifies a passkey, and checks its signatures. */
export interface Credential {
  /** The id that its authenticator gave it, as base64url. */
  id: string
  publicKey: Uint8Array
  /** How often the authenticator has signed; 0 if it does not count. */
  counter: number
  /** How a browser may reach the authenticator. */
  transports: readonly string[]
}

/** The signature algorithms of passkeys: those of authenticators, except the ones that Node.js calls experimental. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
/** For how long a browser waits for the player, in milliseconds. */
const timeout = 300_000

/**
 * Makes and checks the two ceremonies of WebAuthn.
 * @param publicUrl the address of the game
 * @param game the name of the game, as authenticators show it
 */
export function createRelyingParty(publicUrl: string, game: string) {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  const challengeOf = (challenge: string) => isoBase64URL.toBuffer(challenge)
  const described = (credentials: readonly Credential[]) =>
    credentials.map(({ id, transports }) => ({ id, transports: [...transports] }))

  return {
    /** The options to create a passkey with, which can be found without a name (discoverable). */
    registrationOptions: (
      challenge: string,
      user: { handle: string; username: string },
      existing: readonly Credential[],
    ) =>
      generateRegistrationOptions({
        ...{ rpName: game, rpID, timeout, attestationType: 'none', supportedAlgorithmIDs },
        ...{ userID: isoBase64URL.toBuffer(user.handle), userName: user.username },
        userDisplayName: user.username,
        challenge: challengeOf(challenge),
        excludeCredentials: described(existing),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    /** The options to use a passkey with: one of `allowed`, or without these any that the device has for the game. */
    authenticationOptions: (challenge: string, allowed: readonly Credential[] = []) =>
      generateAuthenticationOptions({
        ...{ rpID, timeout, userVerification: 'required', challenge: challengeOf(challenge) },
        allowCredentials: described(allowed),
      }),

    /** Checks a new passkey; resolves to null if anything about it is wrong. */
    async verifyRegistration(
      answer: RegistrationAnswer,
      expectedChallenge: string,
    ): Promise<Credential | null> {
      try {
        if (hasCertificate(answer)) return null
        const response = { ...answer, clientExtensionResults: {} }
        const { registrationInfo } = await verifyRegistrationResponse({
          ...{ ...expected, response, expectedChallenge, supportedAlgorithmIDs },
        })
        if (registrationInfo === undefined) return null
        const { id, publicKey, counter } = registrationInfo.credential
        return { id, publicKey, counter, transports: answer.response.transports }
      } catch {
        return null
      }
    },

    /**
     * Checks the use of a passkey; resolves to its new counter, or to why it is refused: `counter` if it did not go up, so
     * that there may be a copy of the passkey.
     */
    async verifyAuthentication(
      answer: AuthenticationAnswer,
      expectedChallenge: string,
      { id, publicKey, counter }: Credential,
    ): Promise<{ counter: number } | { refusedFor: 'counter' | 'passkey' }> {
      try {
        const response = { ...answer, clientExtensionResults: {} } as never
        const credential = { id, publicKey: Uint8Array.from(publicKey), counter }
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...{ ...expected, response, expectedChallenge, credential },
        })
        return verified ? { counter: authenticationInfo.newCounter } : { refusedFor: 'passkey' }
      } catch (fault) {
        return { refusedFor: String(fault).includes('counter value') ? 'counter' : 'passkey' }
      }
    },
  }
}
export type RelyingParty = ReturnType<typeof createRelyingParty>

/**
 * Whether the statement about a new passkey has certificates. None are asked for, and browsers leave them out. The library
 * would check them, and fetch lists of revoked ones from addresses that they name.
 */
function hasCertificate({ response }: RegistrationAnswer): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}
