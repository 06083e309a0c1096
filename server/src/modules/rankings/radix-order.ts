// Orders numbers by a least-significant-digit radix sort on their 64 bits, 16 at a time, in slices.

import type { Breathe } from './slices.ts'

const digitBits = 16
const buckets = 1 << digitBits
const digits = 4
/** How many rows are done between two looks at the clock. */
const rowsAtATime = 16_384

/** The memory for sorting up to a number of rows, used again and again. */
export interface SortSpace {
  /** Of each row, its key as an unsigned number of 64 bits: the lower and the upper half. */
  low: Uint32Array
  high: Uint32Array
  other: Uint32Array
  counts: Uint32Array
}

export function createSortSpace(rows: number): SortSpace {
  return {
    low: new Uint32Array(rows),
    high: new Uint32Array(rows),
    other: new Uint32Array(rows),
    counts: new Uint32Array(digits * buckets),
  }
}

const asDouble = new Float64Array(1)
const asWords = new Uint32Array(asDouble.buffer)

/** Sets the keys of some rows so that they sort from the highest result to the lowest. Results are not NaN. */
export function setKeys(space: SortSpace, results: Float64Array, from: number, to: number): void {
  const { low, high } = space
  for (let row = from; row < to; row += 1) {
    // Adding 0 makes -0 equal to 0. The bits of doubles sort as numbers do, below zero in reverse.
    asDouble[0] = results[row]! + 0
    const upper = asWords[1]!
    const isNegative = upper >= 0x8000_0000
    low[row] = isNegative ? asWords[0]! : ~asWords[0]!
    high[row] = isNegative ? upper : ~upper & 0x7fff_ffff
  }
}

/** Sorts the rows below `rows` by their keys, ascending, equal ones by their number. Writes them to `order`. */
export async function radixOrder(
  space: SortSpace,
  rows: number,
  order: Uint32Array,
  breathe: Breathe,
): Promise<void> {
  const { low, high, counts } = space
  counts.fill(0)
  for (let from = 0; from < rows; from += rowsAtATime) {
    countDigits(space, from, Math.min(rows, from + rowsAtATime))
    await breathe()
  }
  let source = space.other
  let target = order
  for (let row = 0; row < rows; row += 1) source[row] = row
  for (let digit = 0; digit < digits; digit += 1) {
    const starts = counts.subarray(digit * buckets, (digit + 1) * buckets)
    // A digit that is the same for all rows does not change their order.
    if (!toStarts(starts, rows)) continue
    const words = digit < 2 ? low : high
    const shift = (digit % 2) * digitBits
    for (let from = 0; from < rows; from += rowsAtATime) {
      place(words, shift, starts, source, target, from, Math.min(rows, from + rowsAtATime))
      await breathe()
    }
    ;[source, target] = [target, source]
  }
  if (source !== order) order.set(source.subarray(0, rows))
}

function countDigits({ low, high, counts }: SortSpace, from: number, to: number): void {
  for (let row = from; row < to; row += 1) {
    const [lower, upper] = [low[row]!, high[row]!]
    counts[lower & 0xffff]! += 1
    counts[buckets + (lower >>> digitBits)]! += 1
    counts[2 * buckets + (upper & 0xffff)]! += 1
    counts[3 * buckets + (upper >>> digitBits)]! += 1
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

function place(
  words: Uint32Array,
  shift: number,
  starts: Uint32Array,
  source: Uint32Array,
  target: Uint32Array,
  from: number,
  to: number,
): void {
  for (let index = from; index < to; index += 1) {
    const row = source[index]!
    const digit = (words[row]! >>> shift) & 0xffff
    const at = starts[digit]!
    starts[digit] = at + 1
    target[at] = row
  }
}
