// Slows down whoever asks too often. Counted on each node by itself, in bounded memory.

import type { Clock } from '@koersklasse/domain/time.ts'

export interface Throttle {
  /** Whether a key may ask now. */
  allows(key: string): boolean
  /** Counts a request of a key. */
  count(key: string): void
  /** Takes one request of a key back. */
  giveBack(key: string): void
  /** Forgets all requests of a key. */
  forget(key: string): void
}

/**
 * Makes a throttle: a key may ask `burst` times at once, and after that once every `everyMs`.
 * @param options.maxKeys how many keys are remembered; past that, the one counted longest ago is forgotten
 */
export function createThrottle(options: {
  clock: Clock
  burst: number
  everyMs: number
  maxKeys?: number
}): Throttle {
  const { clock, burst, everyMs, maxKeys = 50_000 } = options
  /** When a key will have all of its burst again: the generic cell rate algorithm. */
  const freeAt = new Map<string, number>()

  const debtOf = (key: string): number => Math.max((freeAt.get(key) ?? 0) - clock.now(), 0)

  function setDebt(key: string, debt: number): void {
    freeAt.delete(key)
    if (debt > 0) freeAt.set(key, clock.now() + debt)
    if (freeAt.size > maxKeys) freeAt.delete(freeAt.keys().next().value!)
  }

  return {
    allows: (key) => debtOf(key) + everyMs <= burst * everyMs,
    count: (key) => setDebt(key, debtOf(key) + everyMs),
    giveBack: (key) => setDebt(key, debtOf(key) - everyMs),
    forget: (key) => freeAt.delete(key),
  }
}
