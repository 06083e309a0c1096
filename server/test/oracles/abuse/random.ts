// Repeatable choices of the attempts: the same seed gives the same ones.

import { mulberry32 } from '@koersklasse/domain/academy/seeded.fixture.ts'

export interface Choices {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** Whether something happens that has a chance from 0 to 1. */
  happens(chance: number): boolean
}

/** Makes choices from a seed. */
export function createChoices(seed: number): Choices {
  const uniform = mulberry32(seed)
  const whole = (low: number, high: number): number => low + Math.floor(uniform() * (high - low + 1))
  return {
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    happens: (chance) => uniform() < chance,
  }
}
