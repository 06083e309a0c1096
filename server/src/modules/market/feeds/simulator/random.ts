// Randomness that can be repeated: the same seed gives the same numbers, on every machine.

import { createHash } from 'node:crypto'

export interface Random {
  /** A number from 0 to below 1, all equally likely. */
  uniform(): number
  /** A number of the standard normal distribution. */
  normal(): number
}

/** A generator that starts from a text (sfc32 by Chris Doty-Humphrey, seeded with SHA-256). */
export function createRandom(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest()
  let [a, b, c, d] = [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)]

  function uniform(): number {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  let spare: number | null = null
  // Box and Muller's method makes two at a time; 1 - uniform is never zero.
  function normal(): number {
    if (spare !== null) {
      const number = spare
      spare = null
      return number
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
    const angle = 2 * Math.PI * uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  return { uniform, normal }
}
