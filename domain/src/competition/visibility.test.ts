import { expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { toEpochMs } from '../time/time.ts'
import type { Visibility } from './competition.ts'
import { coarseResult, coarseValue, type SeenByOthers, seenByOthers } from './visibility.ts'

const [start, end] = [toEpochMs(1_000), toEpochMs(2_000)]

it.each<[Visibility, at: number, SeenByOthers]>([
  ['always', 0, 'now'],
  ['always', 1_999, 'now'],
  ['always', 2_000, 'now'],
  ['afterEnd', 0, 'afterEnd'],
  ['afterEnd', 1_999, 'afterEnd'],
  ['afterEnd', 2_000, 'now'],
  ['never', 1_500, 'never'],
  ['never', 2_000, 'never'],
])('portfolios that are visible %s, at %i of a competition from 1000 to 2000: %s', (visibility, at, seen) => {
  expect(seenByOthers({ visibility, start, end }, toEpochMs(at))).toBe(seen)
})

it.each([
  [10_012_345, 10_012_000],
  [9_876_543, 9_876_500],
  [-1_234_567, -1_234_600],
  [123, 123],
  [0, 0],
])('shows a hidden value of %i cents as %i', (value, shown) => {
  expect(coarseValue(toCents(value))).toBe(shown)
})

it.each([
  [0.012_345, 0.0123],
  [-0.5, -0.5],
  [0.000_04, 0],
])('shows a hidden result of %d as %d', (result, shown) => {
  expect(coarseResult(result)).toBeCloseTo(shown, 12)
})
