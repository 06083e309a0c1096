// Hashes passwords with argon2id (RFC 9106; 19 MiB, two passes, one lane, as OWASP recommends). A hash takes tens of
// milliseconds and much memory, so that few are made at a time and only a bounded number may wait.

import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { RefusedError } from '../../http/errors.ts'

const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const atOnce = 2

export interface Passwords {
  /** The hash of a password. Throws RefusedError too_many_requests if too many are waiting. */
  hash(password: string): Promise<string>
  /**
   * Whether a password belongs to a hash. Without a hash (null) it takes as long and is always false. Throws RefusedError
   * too_many_requests if too many are waiting.
   */
  isRight(password: string, hashed: string | null): Promise<boolean>
}

/** @param maxWaiting how many hashes may wait while others are made */
export async function createPasswords(maxWaiting = 100): Promise<Passwords> {
  const nobodys = await hash('nobody has this password', settings)
  const limit = pLimit(atOnce)

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting)
      throw new RefusedError('too_many_requests')
    return limit(work)
  }

  return {
    hash: (password) => inTurn(() => hash(normalize(password), settings)),
    isRight: (password, hashed) =>
      inTurn(async () => (await verify(hashed ?? nobodys, normalize(password))) && hashed !== null),
  }
}

/** Letters such as é can be typed in two ways; this gives them one form (RFC 8265, section 4.2.2). */
function normalize(password: string): string {
  return password.normalize('NFC')
}
