// Random numbers that a seed repeats, for tests.

import type { RandomSource } from './random.ts'

/** A source of numbers that repeats from its state, a whole number (mulberry32, public domain by Tommy Ettinger). */
export function mulberry32(from: number): RandomSource {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A source of numbers that a seed repeats; those of neighbouring seeds have nothing in common. */
export function seeded(seed: number): RandomSource {
  return mulberry32(Math.imul(seed + 1, 0x9e3779b1))
}
