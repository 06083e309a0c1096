// The key pair with which the server identifies itself to push services (VAPID, RFC 8292): points of the curve P-256, as
// base64url.

import { createECDH } from 'node:crypto'
import { assert } from '@koersklasse/domain/result.ts'
import { keyFor } from '../../platform/keys.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The key pair that belongs to a secret: always the same one. */
export function keyPairFrom(secret: string): VapidKeys {
  const privateKey = keyFor('push messages', secret).toString('base64url')
  const publicKey = publicKeyOf(privateKey)
  // About one of 2^32 secrets has no key pair.
  assert(publicKey !== null, 'the secret has a key pair; remove it to have another made')
  return { privateKey, publicKey }
}

/** The public key of a private one; null if it is not a private key of P-256. */
export function publicKeyOf(privateKey: string): string | null {
  const key = Buffer.from(privateKey, 'base64url')
  if (key.length !== 32 || key.toString('base64url') !== privateKey) return null
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(key)
    return curve.getPublicKey().toString('base64url')
  } catch {
    return null
  }
}

/** Whether a browser's key (p256dh, base64url) is a point of the curve, so that messages can be encrypted for it. */
export function isPublicKey(key: string): boolean {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}
