// One list: the rows of a board by result, from the highest down, with the positions that equal results share.

import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { radixOrder, type SortSpace, setKeys } from './radix-order.ts'
import type { Breathe } from './slices.ts'

const rowsAtATime = 16_384

/** A computed list. It does not change. */
export interface RankedList {
  /** The rows, the best first. */
  order: Uint32Array
  /** Where each row is in `order`. */
  places: Uint32Array
  /** The position of each row, from 1; equal results share one. */
  positions: Uint32Array
  results: Float64Array
}

/** Ranks rows by their results over the values at the start of the period, in cents. */
export async function rankRows(
  rows: number,
  values: Float64Array,
  baselines: Float64Array | number,
  space: SortSpace,
  breathe: Breathe,
): Promise<RankedList> {
  const results = new Float64Array(rows)
  for (let from = 0; from < rows; from += rowsAtATime) {
    const to = Math.min(rows, from + rowsAtATime)
    setResults(results, values, baselines, from, to)
    setKeys(space, results, from, to)
    await breathe()
  }
  const order = new Uint32Array(rows)
  await radixOrder(space, rows, order, breathe)
  const places = new Uint32Array(rows)
  const positions = new Uint32Array(rows)
  for (let from = 0; from < rows; from += rowsAtATime) {
    sharePositions({ order, places, positions, results }, from, Math.min(rows, from + rowsAtATime))
    await breathe()
  }
  return { order, places, positions, results }
}

function setResults(
  results: Float64Array,
  values: Float64Array,
  baselines: Float64Array | number,
  from: number,
  to: number,
): void {
  if (typeof baselines === 'number') {
    for (let row = from; row < to; row += 1) results[row] = rankedResult(values[row]!, baselines)
    return
  }
  for (let row = from; row < to; row += 1) results[row] = rankedResult(values[row]!, baselines[row]!)
}

function sharePositions({ order, places, positions, results }: RankedList, from: number, to: number): void {
  for (let place = from; place < to; place += 1) {
    const row = order[place]!
    const before = place === 0 ? -1 : order[place - 1]!
    places[row] = place
    positions[row] = before >= 0 && results[before] === results[row] ? positions[before]! : place + 1
  }
}

/** The same list without some rows, whose positions are 0. */
export async function withoutRows(
  list: RankedList,
  isLeftOut: Uint8Array,
  breathe: Breathe,
): Promise<RankedList> {
  const rows = list.order.length
  const order = new Uint32Array(rows)
  let count = 0
  for (let from = 0; from < rows; from += rowsAtATime) {
    const to = Math.min(rows, from + rowsAtATime)
    for (let place = from; place < to; place += 1) {
      const row = list.order[place]!
      if (isLeftOut[row] === 0) order[count++] = row
    }
    await breathe()
  }
  const rest: RankedList = {
    order: order.subarray(0, count),
    places: new Uint32Array(rows),
    positions: new Uint32Array(rows),
    results: list.results,
  }
  for (let from = 0; from < count; from += rowsAtATime) {
    sharePositions(rest, from, Math.min(count, from + rowsAtATime))
    await breathe()
  }
  return rest
}
