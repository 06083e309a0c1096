// Passwords are kept as argon2id hashes (RFC 9106; 19 MiB, two passes, one lane, as OWASP advises). A hash costs tens of
// milliseconds and much memory, so few are made at once and a bounded number may wait.

import { hash, verify } from '@node-rs/argon2'
import { RefusedError } from '../../http/errors.ts'

const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const atOnce = 2

export interface Passwords {
  /** The hash of a password. Throws RefusedError too_many_requests when too many wait. */
  hash(password: string): Promise<string>
  /** Whether a password is that of a hash; null for no hash costs the same, and is never right. */
  isRight(password: string, hashed: string | null): Promise<boolean>
}

/** Makes the queue; `maxWaiting` hashes may wait for their turn. */
export async function createPasswords(maxWaiting = 100): Promise<Passwords> {
  const unknown = await hash('nobody has this password', settings)
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new RefusedError('too_many_requests')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to who has waited longest.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    hash: (password) => inTurn(() => hash(normalize(password), settings)),
    isRight: (password, hashed) =>
      inTurn(async () => (await verify(hashed ?? unknown, normalize(password))) && hashed !== null),
  }
}

/** The one form of letters that can be typed in two ways, such as é (RFC 8265, section 4.2.2). */
function normalize(password: string): string {
  return password.normalize('NFC')
}
