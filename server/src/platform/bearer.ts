// Access for programs that have a token of the operator's. It is compared in constant time.

import { createHash, timingSafeEqual } from 'node:crypto'

/** Makes the check of an Authorization header: whether it carries the token. */
export function createBearerCheck(token: string): (header: string | undefined) => boolean {
  const expected = digest(`Bearer ${token}`)
  return (header) => timingSafeEqual(digest(header ?? ''), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
