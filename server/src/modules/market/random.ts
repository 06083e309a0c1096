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
  // Box and Muller; 1 - uniform is never zero.
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}
