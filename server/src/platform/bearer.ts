// Access for programs that have a token of the operator. The token is compared in constant time. A wrong token is a security
// event, and so is the first use of the right one by a network; such a program calls all day, so recording each use would
// tell nothing.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { networkOf } from './network.ts'
import type { SecurityEvents } from './security-events.ts'
import { createThrottle } from './throttle.ts'

/** How often a use of the right token by one network is recorded, in milliseconds. */
const recordedEveryMs = 24 * 3_600_000

/** Whether an Authorization header from an IP address carries the token. */
export type BearerCheck = (header: string | undefined, address: string) => boolean

/**
 * Makes the check of a token.
 * @param options.route what the token opens, for the security events
 * @param options.clock real time
 */
export function createBearerCheck(
  token: string,
  { route, security, clock }: { route: string; security: Pick<SecurityEvents, 'record'>; clock: Clock },
): BearerCheck {
  const expected = digest(`Bearer ${token}`)
  const uses = createThrottle({ clock, burst: 1, everyMs: recordedEveryMs })
  return (header, address) => {
    if (header === undefined) return false
    const network = networkOf(address)
    const isRight = timingSafeEqual(digest(header), expected)
    if (!isRight) security.record({ type: 'token_invalid', network, route })
    else if (uses.allows(network)) {
      uses.count(network)
      security.record({ type: 'role_used', network, route })
    }
    return isRight
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
