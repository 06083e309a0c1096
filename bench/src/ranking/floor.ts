// The least that ranking could take: a sum over plain arrays for each player, and for each of three lists one radix sort.
// It yields to nobody, shares no positions and knows no players.

import type { Held } from '@koersklasse/server/src/modules/rankings/standings.ts'

const bits = 16
const buckets = 1 << bits
const positionsEach = 8

export function createFloor(held: readonly Held[], startingBalance: number) {
  const boards = held.map(({ board: { rows } }) => ({
    rows,
    cash: Float64Array.from({ length: rows }, (_, row) => (row * 7919) % 50_000_00),
    products: Uint32Array.from({ length: rows * positionsEach }, (_, place) => (place * 2654435761) % 3_000),
    pieces: Float64Array.from({ length: rows * positionsEach }, (_, place) => 1 + ((place * 31) % 100)),
    baselines: [0, 1, 2].map((list) =>
      Float64Array.from({ length: rows }, (_, row) =>
        list === 0 ? startingBalance : 50_000_00 + ((list + row * 7919) % 100_000_00),
      ),
    ),
    values: new Float64Array(rows),
    keys: new Float64Array(rows),
    order: new Uint32Array(rows),
    other: new Uint32Array(rows),
  }))
  const counts = new Uint32Array(4 * buckets)

  function sort({ rows, keys, order, other }: (typeof boards)[number]): void {
    const words = new Uint32Array(keys.buffer)
    counts.fill(0)
    for (let row = 0; row < rows; row += 1) {
      const [low, high] = [words[2 * row]!, words[2 * row + 1]!]
      counts[low & 0xffff]! += 1
      counts[buckets + (low >>> bits)]! += 1
      counts[2 * buckets + (high & 0xffff)]! += 1
      counts[3 * buckets + (high >>> bits)]! += 1
      order[row] = row
    }
    let [source, target] = [order, other]
    for (let digit = 0; digit < 4; digit += 1) {
      const starts = counts.subarray(digit * buckets, (digit + 1) * buckets)
      let before = 0
      for (let bucket = 0; bucket < buckets; bucket += 1) {
        const count = starts[bucket]!
        starts[bucket] = before
        before += count
      }
      const [half, shift] = [digit >> 1, (digit & 1) * bits]
      for (let index = 0; index < rows; index += 1) {
        const row = source[index]!
        const value = (words[2 * row + half]! >>> shift) & 0xffff
        target[starts[value]!++] = row
      }
      ;[source, target] = [target, source]
    }
  }

  return {
    run(bids: Float64Array): void {
      for (const board of boards) {
        const { rows, cash, products, pieces, values, keys } = board
        for (let row = 0; row < rows; row += 1) {
          let value = cash[row]!
          const end = (row + 1) * positionsEach
          for (let at = row * positionsEach; at < end; at += 1) value += pieces[at]! * bids[products[at]!]!
          values[row] = value
        }
        for (const baseline of board.baselines) {
          for (let row = 0; row < rows; row += 1)
            keys[row] = 10 + (values[row]! - baseline[row]!) / baseline[row]!
          sort(board)
        }
      }
    },
  }
}
