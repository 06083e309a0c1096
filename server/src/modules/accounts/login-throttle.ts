// Guessing passwords is slowed down: so many wrong ones in a quarter of an hour, from one address for one account, for
// one account in all, and from one address in all. Counted on each node, in bounded memory.

import type { Clock } from '@koersklasse/domain/time.ts'

const windowMs = 15 * 60_000
const limits = { pair: 10, account: 100, address: 300 } as const
const maxCounters = 100_000

export interface LoginThrottle {
  /** Whether a guess may be made now. */
  mayTry(email: string, address: string): boolean
  /** Counts a wrong guess. */
  countFailure(email: string, address: string): void
  /** Forgets the guesses of an address for an account: the right password was among them. */
  forget(email: string, address: string): void
}

export function createLoginThrottle(clock: Clock): LoginThrottle {
  const counters = new Map<string, { count: number; until: number }>()

  function keysOf(email: string, address: string): [key: string, limit: number][] {
    const account = email.toLowerCase()
    return [
      [`pair ${account} ${address}`, limits.pair],
      [`account ${account}`, limits.account],
      [`address ${address}`, limits.address],
    ]
  }
  const countOf = (key: string): number => {
    const counter = counters.get(key)
    return counter === undefined || counter.until <= clock.now() ? 0 : counter.count
  }

  return {
    mayTry: (email, address) => keysOf(email, address).every(([key, limit]) => countOf(key) < limit),
    countFailure(email, address) {
      for (const [key] of keysOf(email, address)) {
        const count = countOf(key) + 1
        const until = count === 1 ? clock.now() + windowMs : counters.get(key)!.until
        // The newest stand last, so that what goes first is what was counted longest ago.
        counters.delete(key)
        counters.set(key, { count, until })
      }
      while (counters.size > maxCounters) counters.delete(counters.keys().next().value!)
    },
    forget(email, address) {
      const [pair] = keysOf(email, address)
      counters.delete(pair![0])
    },
  }
}
