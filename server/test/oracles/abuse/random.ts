// Repeatable choices of the attempts: the same seed gives the same ones.

export interface Choices {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** Whether something happens that has a chance from 0 to 1. */
  happens(chance: number): boolean
}

/** Makes choices from a seed (mulberry32 by Tommy Ettinger). */
export function createChoices(seed: number): Choices {
  let state = seed | 0

  function uniform(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const whole = (low: number, high: number): number => low + Math.floor(uniform() * (high - low + 1))
  return {
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    happens: (chance) => uniform() < chance,
  }
}
