// The least that ranking could take: a sum over typed arrays for each player, and for each of three lists the results and
// one radix sort. It yields to nobody, shares no positions, knows no players, and keeps no list.

import type { Held } from '@koersklasse/server/src/modules/rankings/boards.ts'

const shifts = [0, 11, 22]
const buckets = 1 << 11
const positionsEach = 8

interface Keys {
  low: Uint32Array
  high: Uint32Array
  rows: Uint32Array
}

const createKeys = (rows: number): Keys => ({
  low: new Uint32Array(rows),
  high: new Uint32Array(rows),
  rows: new Uint32Array(rows),
})

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
    keys: createKeys(rows),
    other: createKeys(rows),
  }))
  const counts = new Uint32Array(2 * shifts.length * buckets)
  const result = new Float64Array(1)
  const words = new Uint32Array(result.buffer)

  /** The results over a baseline as keys; adding 10 keeps them above zero, so that their bits sort as they do. */
  function setKeys({ rows, values, keys }: (typeof boards)[number], baseline: Float64Array): void {
    const { low, high } = keys
    counts.fill(0)
    for (let row = 0; row < rows; row += 1) {
      result[0] = 10 + (values[row]! - baseline[row]!) / baseline[row]!
      const [lower, upper] = [words[0]!, words[1]!]
      low[row] = lower
      high[row] = upper
      keys.rows[row] = row
      counts[lower & 0x7ff]! += 1
      counts[buckets + ((lower >>> 11) & 0x7ff)]! += 1
      counts[2 * buckets + (lower >>> 22)]! += 1
      counts[3 * buckets + (upper & 0x7ff)]! += 1
      counts[4 * buckets + ((upper >>> 11) & 0x7ff)]! += 1
      counts[5 * buckets + (upper >>> 22)]! += 1
    }
  }

  function sort({ rows, keys, other }: (typeof boards)[number]): void {
    let [source, target] = [keys, other]
    for (let digit = 0; digit < 2 * shifts.length; digit += 1) {
      const starts = counts.subarray(digit * buckets, (digit + 1) * buckets)
      if (!toStarts(starts, rows)) continue
      if (digit < shifts.length) sortByLow(source, target, starts, shifts[digit]!, rows)
      else sortByHigh(source, target, starts, shifts[digit - shifts.length]!, rows)
      ;[source, target] = [target, source]
    }
  }

  return {
    run(bids: Float64Array): void {
      for (const board of boards) {
        const { rows, cash, products, pieces, values } = board
        for (let row = 0; row < rows; row += 1) {
          let value = cash[row]!
          const end = (row + 1) * positionsEach
          for (let at = row * positionsEach; at < end; at += 1) value += pieces[at]! * bids[products[at]!]!
          values[row] = value
        }
        for (const baseline of board.baselines) {
          setKeys(board, baseline)
          sort(board)
        }
      }
    },
  }
}

/** Turns the counts of a digit into the first place of each; false if it is the same everywhere. */
function toStarts(counts: Uint32Array, rows: number): boolean {
  let before = 0
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const count = counts[bucket]!
    if (count === rows) return false
    counts[bucket] = before
    before += count
  }
  return true
}

function sortByLow(source: Keys, target: Keys, starts: Uint32Array, shift: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const lower = source.low[index]!
    const at = starts[(lower >>> shift) & 0x7ff]!++
    target.low[at] = lower
    target.high[at] = source.high[index]!
    target.rows[at] = source.rows[index]!
  }
}

function sortByHigh(source: Keys, target: Keys, starts: Uint32Array, shift: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const upper = source.high[index]!
    const at = starts[(upper >>> shift) & 0x7ff]!++
    target.high[at] = upper
    target.rows[at] = source.rows[index]!
  }
}
