// Orders numbers by a least-significant-digit radix sort on their 64 bits, 11 or 10 at a time, in slices. The keys move
// along with the rows, so that each pass reads what it sorts in sequence, and writes at as many places as fit in a cache.

import type { Breathe } from './breathe.ts'

/** The digits of a word of 32 bits: where they begin, and how many bits they have. */
const shifts = [0, 11, 22]
const buckets = 1 << 11
const digits = 2 * shifts.length
/** How many rows are handled between two calls of `breathe`. */
const rowsAtATime = 16_384

/** Keys of 64 bits as two words, and the row of each. */
interface Keys {
  low: Uint32Array
  high: Uint32Array
  rows: Uint32Array
}

/** The reusable memory for sorting up to a number of rows. */
export interface SortSpace {
  /** The key of each row, an unsigned number of 64 bits. */
  keys: Keys
  other: Keys
  counts: Uint32Array
}

export function createSortSpace(rows: number): SortSpace {
  const keys = () => ({
    low: new Uint32Array(rows),
    high: new Uint32Array(rows),
    rows: new Uint32Array(rows),
  })
  return { keys: keys(), other: keys(), counts: new Uint32Array(digits * buckets) }
}

const asDouble = new Float64Array(1)
const asWords = new Uint32Array(asDouble.buffer)

/** Sets the keys of some rows so that they sort from the highest result to the lowest. Results are not NaN. */
export function setKeys(
  { keys: { low, high, rows } }: SortSpace,
  results: Float64Array,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row += 1) {
    // Adding 0 makes -0 equal to 0. The bits of doubles sort as numbers do, below zero in reverse.
    asDouble[0] = results[row]! + 0
    const upper = asWords[1]!
    const isNegative = upper >= 0x8000_0000
    low[row] = isNegative ? asWords[0]! : ~asWords[0]!
    high[row] = isNegative ? upper : ~upper & 0x7fff_ffff
    rows[row] = row
  }
}

/**
 * Sorts the rows below `rows` by their keys, ascending, and equal ones by their number. Writes them to `order`. The keys are
 * destroyed.
 */
export async function radixOrder(
  space: SortSpace,
  rows: number,
  order: Uint32Array,
  breathe: Breathe,
): Promise<void> {
  const { counts } = space
  counts.fill(0)
  for (let from = 0; from < rows; from += rowsAtATime) {
    countDigits(space, from, Math.min(rows, from + rowsAtATime))
    await breathe()
  }
  let [source, target] = [space.keys, space.other]
  for (let digit = 0; digit < digits; digit += 1) {
    const starts = counts.subarray(digit * buckets, (digit + 1) * buckets)
    // A digit that is the same for all rows does not change their order.
    if (!toStarts(starts, rows)) continue
    const place = digit < shifts.length ? placeByLow : placeByHigh
    const shift = shifts[digit % shifts.length]!
    for (let from = 0; from < rows; from += rowsAtATime) {
      place(source, target, starts, shift, from, Math.min(rows, from + rowsAtATime))
      await breathe()
    }
    ;[source, target] = [target, source]
  }
  order.set(source.rows.subarray(0, rows))
}

function countDigits({ keys: { low, high }, counts }: SortSpace, from: number, to: number): void {
  for (let row = from; row < to; row += 1) {
    const [lower, upper] = [low[row]!, high[row]!]
    counts[lower & 0x7ff]! += 1
    counts[buckets + ((lower >>> 11) & 0x7ff)]! += 1
    counts[2 * buckets + (lower >>> 22)]! += 1
    counts[3 * buckets + (upper & 0x7ff)]! += 1
    counts[4 * buckets + ((upper >>> 11) & 0x7ff)]! += 1
    counts[5 * buckets + (upper >>> 22)]! += 1
  }
}

/** Turns the counts of a digit into the first place of each; false if all rows have the same digit. */
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

function placeByLow(
  source: Keys,
  target: Keys,
  starts: Uint32Array,
  shift: number,
  from: number,
  to: number,
): void {
  const { low, high, rows } = source
  const [toLow, toHigh, toRows] = [target.low, target.high, target.rows]
  for (let index = from; index < to; index += 1) {
    const lower = low[index]!
    const digit = (lower >>> shift) & 0x7ff
    const at = starts[digit]!
    starts[digit] = at + 1
    toLow[at] = lower
    toHigh[at] = high[index]!
    toRows[at] = rows[index]!
  }
}

/** The rows have been sorted by the lower words already. */
function placeByHigh(
  source: Keys,
  target: Keys,
  starts: Uint32Array,
  shift: number,
  from: number,
  to: number,
): void {
  const { high, rows } = source
  const [toHigh, toRows] = [target.high, target.rows]
  for (let index = from; index < to; index += 1) {
    const upper = high[index]!
    const digit = (upper >>> shift) & 0x7ff
    const at = starts[digit]!
    starts[digit] = at + 1
    toHigh[at] = upper
    toRows[at] = rows[index]!
  }
}
