// Access for programs that have a token of the operator's. It is compared in constant time; a wrong one is a security event.

import { createHash, timingSafeEqual } from 'node:crypto'
import { networkOf } from './network.ts'
import type { SecurityEvents } from './security-events.ts'

/** Whether an Authorization header from an IP address carries the token. */
export type BearerCheck = (header: string | undefined, address: string) => boolean

/**
 * Makes the check of a token.
 * @param options.route what the token opens, for the security events
 */
export function createBearerCheck(
  token: string,
  { route, security }: { route: string; security: Pick<SecurityEvents, 'record'> },
): BearerCheck {
  const expected = digest(`Bearer ${token}`)
  return (header, address) => {
    if (header === undefined) return false
    const isRight = timingSafeEqual(digest(header), expected)
    if (!isRight) security.record({ type: 'token_invalid', network: networkOf(address), route })
    return isRight
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
