// A rate limit per key by the generic cell rate algorithm. Each node counts for itself, in bounded memory. Compared with
// libraries in docs/decisions/0029-limits.md.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { BoundedMap } from './bounded-map.ts'

export interface Throttle {
  /** Whether a key may make a request now. */
  allows(key: string): boolean
  /** In how many milliseconds a key may make a request; 0 if it may now. */
  waitOf(key: string): number
  /** How many whole bursts a key has made beyond what it was allowed: 0 to 3. */
  excessOf(key: string): number
  /** Counts a request of a key, whether or not it was allowed. */
  count(key: string): void
  /** Gives one request back to a key. */
  giveBack(key: string): void
  /** Gives all requests back to a key. */
  forget(key: string): void
}

const maxExcess = 3

/**
 * Creates a throttle: a key may make `burst` requests at once, and after that one every `everyMs` milliseconds of
 * `clock`. Requests beyond that, which a caller counted for another reason, delay the next ones by up to five bursts.
 * @param options.maxKeys how many keys are remembered; beyond that, the key counted longest ago has its full burst again
 */
export function createThrottle(options: {
  clock: Clock
  burst: number
  everyMs: number
  maxKeys?: number
}): Throttle {
  const { clock, burst, everyMs, maxKeys = 50_000 } = options
  const fullMs = burst * everyMs
  /** When a key will have its full burst again. */
  const freeAt = new BoundedMap<string, number>(maxKeys)

  const debtOf = (key: string): number => Math.max((freeAt.get(key) ?? 0) - clock.now(), 0)
  const waitOf = (key: string): number => Math.max(debtOf(key) + everyMs - fullMs, 0)

  function setDebt(key: string, debt: number): void {
    if (debt > 0) freeAt.set(key, clock.now() + Math.min(debt, (maxExcess + 2) * fullMs))
    else freeAt.delete(key)
  }

  return {
    allows: (key) => waitOf(key) === 0,
    waitOf,
    excessOf: (key) => Math.min(Math.max(Math.floor(debtOf(key) / fullMs) - 1, 0), maxExcess),
    count: (key) => setDebt(key, debtOf(key) + everyMs),
    giveBack: (key) => setDebt(key, debtOf(key) - everyMs),
    forget: (key) => freeAt.delete(key),
  }
}
