// A rate limit per key by the generic cell rate algorithm, in bounded memory. If a limit is shared, nodes tell each other
// what they count; a lost message lets a key do a little more. Compared with libraries in docs/decisions/0029-limits.md.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Bus, Topics } from './bus/bus.ts'

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

/** What a limit needs that all nodes share. */
export interface Shared {
  bus: Pick<Bus, 'publishElsewhere' | 'subscribe'>
  /** The name of the limit, the same on every node. */
  limit: string
}

type Change = Topics['counted']['change']

const maxExcess = 3

/**
 * Creates a throttle: a key may make `burst` requests at once, and after that one every `everyMs` milliseconds of
 * `clock`. Requests beyond that, which a caller counted for another reason, delay the next ones by up to five bursts.
 * @param options.shared for a limit over all nodes; without it, each node counts for itself
 * @param options.maxKeys how many keys are remembered; beyond that, the key counted longest ago has its full burst again
 */
export function createThrottle(options: {
  clock: Clock
  burst: number
  everyMs: number
  maxKeys?: number
  shared?: Shared | undefined
}): Throttle {
  const { clock, burst, everyMs, shared, maxKeys = 50_000 } = options
  const fullMs = burst * everyMs
  /** When a key will have its full burst again. */
  const freeAt = new BoundedMap<string, number>(maxKeys)

  const debtOf = (key: string): number => Math.max((freeAt.get(key) ?? 0) - clock.now(), 0)
  const waitOf = (key: string): number => Math.max(debtOf(key) + everyMs - fullMs, 0)

  function setDebt(key: string, debt: number): void {
    if (debt > 0) freeAt.set(key, clock.now() + Math.min(debt, (maxExcess + 2) * fullMs))
    else freeAt.delete(key)
  }

  const changes: Record<Change, (key: string) => void> = {
    count: (key) => setDebt(key, debtOf(key) + everyMs),
    giveBack: (key) => setDebt(key, debtOf(key) - everyMs),
    forget: (key) => freeAt.delete(key),
  }

  function change(key: string, what: Change): void {
    changes[what](key)
    shared?.bus.publishElsewhere('counted', { limit: shared.limit, key, change: what })
  }

  shared?.bus.subscribe('counted', (message) => {
    if (message.limit === shared.limit) changes[message.change](message.key)
  })

  return {
    allows: (key) => waitOf(key) === 0,
    waitOf,
    excessOf: (key) => Math.min(Math.max(Math.floor(debtOf(key) / fullMs) - 1, 0), maxExcess),
    count: (key) => change(key, 'count'),
    giveBack: (key) => change(key, 'giveBack'),
    forget: (key) => change(key, 'forget'),
  }
}
