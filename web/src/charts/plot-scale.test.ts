import { expect, test } from 'vitest'
import { scaleOf, smallestStep, valueTicks, viewOf } from './plot-scale.ts'

/** The values that a scale is made for: without the space that it leaves above and below them. */
function within([low, high]: readonly [number, number]) {
  const span = (high - low) / 1.35
  return [expect.closeTo(low + 0.2 * span, 9), expect.closeTo(high - 0.15 * span, 9)]
}
const pointsOf = (...values: (number | null)[]) => values.map((value) => ({ values: [value] }))

test.each([
  ['within', 12, 10, 20],
  ['a little above', 25, 10, 25],
  ['a little below', 5, 5, 20],
  ['so far off that the line would be flattened', 31, 10, 20],
])('a level that lies %s', (_, level, low, high) => {
  expect([low, high]).toEqual(within(scaleOf(pointsOf(10, null, 20), [0], level)))
})

test.each([
  ['a cent of 27 euros', 27.5, 27.51, 27.477495, 27.532505],
  ['nothing at all', 50, 50, 49.95, 50.05],
  ['as much as it may', 10, 20, 10, 20],
])('the scale of a line that moved by %s', (_, first, last, low, high) => {
  expect([low, high]).toEqual(within(scaleOf(pointsOf(first, last), [0], null)))
})

test('only the lines that are shown have a place in the scale', () => {
  const points = [{ values: [10, 5, null] }, { values: [20, 12, 40] }]
  expect([10, 20]).toEqual(within(scaleOf(points, [0], null)))
  expect([5, 20]).toEqual(within(scaleOf(points, [0, 1], null)))
  expect([10, 40]).toEqual(within(scaleOf(points, [2, 0], null)))
})

test('a series of which no value is known, or that is worth nothing, has a scale all the same', () => {
  expect(scaleOf(pointsOf(null, null), [0], 5)).toEqual([0, 1])
  expect(scaleOf(pointsOf(0, 0), [0], null)).toEqual([-0.7, 0.65])
})

test('all points are in view, and a series that has just begun is at the left', () => {
  expect(viewOf(400)).toEqual([0, 399])
  expect(viewOf(3)).toEqual([0, 23])
})

test.each([
  ['euros', [131.2, 136.9], 0.01, ['132.00', '133.00', '134.00', '135.00', '136.00']],
  ['a range of three cents, without the same name twice', [0.994, 1.026], 0.01, ['1.00', '1.01', '1.02']],
  ['none between two steps', [0.9935, 1.0035], 0.01, ['1.00']],
  ['nothing below zero', [-0.03, 0.05], 0.01, ['0.00', '0.02', '0.04']],
] as const)('names on the vertical axis: %s', (_, [low, high], step, names) => {
  const ticks = valueTicks([low, high], { step, write: (value) => value.toFixed(2) })
  expect(ticks.map(({ text }) => text)).toEqual(names)
})

test.each([
  [2, 0.01],
  [4, 0.0001],
])('a price that is written with %d digits has steps of %d', (digits, step) => {
  expect(smallestStep((price) => price.toFixed(digits))).toBe(step)
})
