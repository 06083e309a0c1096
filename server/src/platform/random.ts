// Randomness that can be repeated: the same seed gives the same numbers, on every machine. Whoever sees the numbers
// learns nothing about the seed or about the numbers still to come.

import { createCipheriv, hash } from 'node:crypto'

export interface Random {
  /** A number from 0 to below 1, all equally likely. */
  uniform(): number
  /** A number of the standard normal distribution. */
  normal(): number
}

/** The generator of a name. Each name has numbers of its own. */
export type RandomStreams = (name: string) => Random

const blockBytes = 16
const chunkBlocks = 32

/**
 * The generators of a seed: key streams of AES-256 in counter mode (NIST SP 800-38A). The key is the SHA-256 of the seed,
 * and the counter of a name starts at the first half of its SHA-256, which keeps the streams apart.
 */
export function createRandomStreams(seed: string): RandomStreams {
  const key = hash('sha256', seed, 'buffer')
  // Encrypting the counters is counter mode. One cipher serves all streams, because making one takes longer than using it.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)

  return (name) => {
    const first = hash('sha256', name, 'buffer').subarray(0, blockBytes)
    const counters = Buffer.concat(Array<Buffer>(chunkBlocks).fill(first))
    let counter = first.readUInt32LE()
    let stream = Buffer.alloc(0)
    let used = 0

    return withNormal(() => {
      if (used === stream.length) {
        for (let block = 0; block < chunkBlocks; block += 1) {
          counters.writeUInt32LE(counter, block * blockBytes)
          counter = (counter + 1) % 2 ** 32
        }
        stream = cipher.update(counters)
        used = 0
      }
      used += 4
      return stream.readUInt32LE(used - 4) / 2 ** 32
    })
  }
}

/** One generator of a seed, where no more are needed. */
export function createRandom(seed: string): Random {
  return createRandomStreams(seed)('')
}

function withNormal(uniform: () => number): Random {
  let spare: number | null = null
  return {
    uniform,
    // Box and Muller's method makes two at a time; 1 - uniform is never zero.
    normal() {
      if (spare !== null) {
        const number = spare
        spare = null
        return number
      }
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
      const angle = 2 * Math.PI * uniform()
      spare = radius * Math.sin(angle)
      return radius * Math.cos(angle)
    },
  }
}
