// Sealing: a short secret is encrypted for storing it where others may read, such as the database (AES-256-GCM).

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]

/** Encrypts a text with a key of 32 bytes. */
export function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** The text that was sealed with a key; null if it was another key, or the bytes were changed. */
export function unseal(sealed: Buffer, key: Buffer): string | null {
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  try {
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
    opening.setAuthTag(tag)
    const body = opening.update(sealed.subarray(nonceLength + tagLength))
    return Buffer.concat([body, opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
