// Hashes passwords with argon2id (RFC 9106; 19 MiB, two passes, one lane, as OWASP recommends). A hash takes tens of
// milliseconds and much memory, so that few are made at a time and only a bounded number may wait. Devices that logged in
// before have a queue of their own, which strangers cannot fill.

import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { RefusedError } from '../../http/errors.ts'

/** What a hash costs: KiB of memory, and passes over it. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** What OWASP recommends. */
export const recommendedCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 }
/** How many hashes are made at a time: for strangers, and for known devices. */
const atOnce = { stranger: 2, known: 1 }
/** Until there is room again, in milliseconds: a full queue takes a few seconds. */
const retryAfterMs = 3_000

/** Who waits for a hash: somebody on a device that logged in to the account before, or anybody else. */
export type Caller = keyof typeof atOnce

export interface Passwords {
  /** The hash of a password. Throws RefusedError busy if too many are waiting. */
  hash(password: string): Promise<string>
  /**
   * Whether a password belongs to a hash. Without a hash (null) it takes as long and is always false. Throws RefusedError
   * busy if too many are waiting.
   */
  isRight(password: string, hashed: string | null, caller?: Caller): Promise<boolean>
}

/**
 * @param options.maxWaiting how many hashes may wait in a queue while others are made
 * @param options.cost of new hashes; only tests choose a lower one
 */
export async function createPasswords({
  maxWaiting = 100,
  cost = recommendedCost,
}: {
  maxWaiting?: number
  cost?: PasswordCost | undefined
} = {}): Promise<Passwords> {
  const settings = { ...cost, parallelism: 1 }
  const nobodys = await hash('nobody has this password', settings)
  const queues = { stranger: pLimit(atOnce.stranger), known: pLimit(atOnce.known) }

  async function inTurn<Value>(work: () => Promise<Value>, caller: Caller = 'stranger'): Promise<Value> {
    const queue = queues[caller]
    if (queue.activeCount + queue.pendingCount >= atOnce[caller] + maxWaiting)
      throw new RefusedError('busy', { retryAfterMs })
    return queue(work)
  }

  return {
    hash: (password) => inTurn(() => hash(normalize(password), settings)),
    isRight: (password, hashed, caller) =>
      inTurn(async () => (await verify(hashed ?? nobodys, normalize(password))) && hashed !== null, caller),
  }
}

/** Letters such as é can be typed in two ways; this gives them one form (RFC 8265, section 4.2.2). */
function normalize(password: string): string {
  return password.normalize('NFC')
}
