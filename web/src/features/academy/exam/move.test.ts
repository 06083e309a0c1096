import { expect, test } from 'vitest'
import { moved } from './move.ts'

test.each<[number, 1 | -1, number[]]>([
  [3, -1, [3, 1, 0, 2]],
  [3, 1, [1, 0, 3, 2]],
  [1, -1, [1, 3, 0, 2]],
  [2, 1, [1, 3, 0, 2]],
])('step %d of 1, 3, 0, 2 moved by %d', (step, by, expected) =>
  expect(moved([1, 3, 0, 2], step, by)).toEqual(expected),
)
