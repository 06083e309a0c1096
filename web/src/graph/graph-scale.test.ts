import { expect, test } from 'vitest'
import { graphScale, pathThrough, rangeOf, ticksWithin } from './graph-scale.ts'

test('a path runs from the left to the right, and high values are at the top', () => {
  const scale = graphScale([0, 10], [100, 200])
  expect(
    pathThrough(
      [
        [0, 100],
        [5, 200],
        [10, 125],
      ],
      scale,
    ),
  ).toBe('M0 100L50 0L100 75')
})

test('a range without width is drawn in the middle', () => {
  expect(graphScale([3, 3], [7, 7]).x(3)).toBe(50)
})

test.each([
  [[0, 10], 5, [0, 2, 4, 6, 8, 10]],
  [[1262.7, 1329.75], 4, [1280, 1300, 1320]],
  [[-0.2, 0.2], 4, [-0.2, -0.1, 0, 0.1, 0.2]],
  [[0, 0.3], 3, [0, 0.1, 0.2, 0.3]],
] as const)('the ticks within %j, about %d, are %j', ([low, high], count, expected) => {
  expect(ticksWithin([low, high], count)).toEqual(expected)
})

test.each([
  [[10, 20], 0.1, [9, 21]],
  [[5], 0.1, [4.5, 5.5]],
])('the range of %j with a margin of %d is %j', (values, margin, expected) => {
  expect(rangeOf(values, margin)).toEqual(expected)
})
