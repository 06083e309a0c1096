// E-mail addresses that are remembered without being kept: for refusals and for the limits of mails.

import { createHash } from 'node:crypto'

/** SHA-256 of an address in lower case. */
export function addressHashOf(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest()
}

/** SHA-256 of the code in a mail. */
export function codeHashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
