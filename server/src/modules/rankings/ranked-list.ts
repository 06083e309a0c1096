// One list: the rows of a board by result, from the highest down. Equal results share a position. The position of a row is
// computed when it is asked for: writing it down for every row would take longer than all else, because the writes are at
// random addresses.

import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { countFirst } from '../../platform/count-first.ts'
import type { Breathe } from './breathe.ts'
import { radixOrder, type SortSpace, setKeys } from './radix-order.ts'

const rowsAtATime = 16_384

/** A computed list. */
export interface RankedList {
  /** The rows, the best first; equal ones by their number. */
  order: Uint32Array
  /** Of every row of the board, even if it is not in the list. */
  results: Float64Array
}

/** What each row's result is measured from, in cents. */
export interface StartValues {
  /** The value at the start of a period, less what had been added by then; `otherwise` for a row that is missing or NaN. */
  values: Float64Array
  otherwise: number
  /** What had been added by the end of the period; empty for nothing. */
  deposited: Float64Array
}

/** A list to be filled, for a number of rows. */
export const newList = (rows: number): RankedList => ({
  order: new Uint32Array(rows),
  results: new Float64Array(rows),
})

/** Ranks the rows of `list` by their results over the values at the start of the period, and writes it. */
export async function rankRows(
  list: RankedList,
  values: Float64Array,
  start: StartValues,
  space: SortSpace,
  breathe: Breathe,
): Promise<RankedList> {
  const { order, results } = list
  const rows = results.length
  for (let from = 0; from < rows; from += rowsAtATime) {
    const to = Math.min(rows, from + rowsAtATime)
    setResults(results, values, start, from, to)
    setKeys(space, results, from, to)
    await breathe()
  }
  await radixOrder(space, rows, order, breathe)
  return list
}

function setResults(
  results: Float64Array,
  values: Float64Array,
  { values: starts, otherwise, deposited }: StartValues,
  from: number,
  to: number,
): void {
  const [known, added] = [starts.length, deposited.length]
  for (let row = from; row < to; row += 1) {
    const start = row < known ? starts[row]! : Number.NaN
    const since = row < added ? deposited[row]! : 0
    results[row] = rankedResult(values[row]!, Number.isNaN(start) ? otherwise : start, since)
  }
}

/** Where a row is in the order of a list; -1 if it is not there. */
export function placeOf({ order, results }: RankedList, row: number): number {
  const result = results[row]!
  const place = firstPlace(order, (other) => {
    const otherResult = results[other]!
    return otherResult > result || (otherResult === result && other < row)
  })
  return order[place] === row ? place : -1
}

/** The position of a row that is in a list, from 1: how many are better, plus one. Equal results share it. */
export function positionOf({ order, results }: RankedList, row: number): number {
  const result = results[row]!
  return firstPlace(order, (other) => results[other]! > result) + 1
}

/** The first place whose row fails `comesBefore`; the rows that satisfy it come first. */
function firstPlace(order: Uint32Array, comesBefore: (row: number) => boolean): number {
  return countFirst(order.length, (place) => comesBefore(order[place]!))
}

/** The position of every row, from 1; 0 for those that are not in the list. */
export async function positionsByRow({ order, results }: RankedList, breathe: Breathe): Promise<Uint32Array> {
  const positions = new Uint32Array(results.length)
  let position = 0
  for (let from = 0; from < order.length; from += rowsAtATime) {
    const to = Math.min(order.length, from + rowsAtATime)
    for (let place = from; place < to; place += 1) {
      const row = order[place]!
      if (place === 0 || results[order[place - 1]!] !== results[row]) position = place + 1
      positions[row] = position
    }
    await breathe()
  }
  return positions
}

/** The same list without some rows; its order is written to `kept`, which is as long as that of the list. */
export async function withoutRows(
  { order, results }: RankedList,
  isLeftOut: Uint8Array,
  breathe: Breathe,
  kept: Uint32Array = new Uint32Array(order.length),
): Promise<RankedList> {
  let count = 0
  for (let from = 0; from < order.length; from += rowsAtATime) {
    const to = Math.min(order.length, from + rowsAtATime)
    for (let place = from; place < to; place += 1) {
      const row = order[place]!
      if (isLeftOut[row] === 0) kept[count++] = row
    }
    await breathe()
  }
  return { order: kept.subarray(0, count), results }
}
