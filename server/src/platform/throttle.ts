// A rate limit per key by the generic cell rate algorithm. Each node counts for itself, in bounded memory. Compared with
// libraries in docs/decisions/0029-limits.md.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { BoundedMap } from './bounded-map.ts'

export interface Throttle {
  /** Whether a key may make a request now. */
  allows(key: string): boolean
  /** Counts a request of a key. */
  count(key: string): void
  /** Gives one request back to a key. */
  giveBack(key: string): void
  /** Gives all requests back to a key. */
  forget(key: string): void
}

/**
 * Creates a throttle: a key may make `burst` requests at once, and after that one every `everyMs` milliseconds of
 * `clock`.
 * @param options.maxKeys how many keys are remembered; beyond that, the key counted longest ago has its full burst again
 */
export function createThrottle(options: {
  clock: Clock
  burst: number
  everyMs: number
  maxKeys?: number
}): Throttle {
  const { clock, burst, everyMs, maxKeys = 50_000 } = options
  /** When a key will have its full burst again. */
  const freeAt = new BoundedMap<string, number>(maxKeys)

  const debtOf = (key: string): number => Math.max((freeAt.get(key) ?? 0) - clock.now(), 0)

  function setDebt(key: string, debt: number): void {
    if (debt > 0) freeAt.set(key, clock.now() + debt)
    else freeAt.delete(key)
  }

  return {
    allows: (key) => debtOf(key) + everyMs <= burst * everyMs,
    count: (key) => setDebt(key, debtOf(key) + everyMs),
    giveBack: (key) => setDebt(key, debtOf(key) - everyMs),
    forget: (key) => freeAt.delete(key),
  }
}
