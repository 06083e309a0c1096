import { expect, test } from 'vitest'
import { axisWords, drawnAt, scaleOf, shiftAt, viewOf } from './plot-look.ts'

test.each([
  ['2013-10-08T22:00:00Z', 2, '2013-10-09T00:00:00Z'],
  ['2013-12-08T23:00:00Z', 1, '2013-12-09T00:00:00Z'],
  ['2013-10-27T00:59:59.999Z', 2, '2013-10-27T02:59:59Z'],
  ['2013-10-27T01:00:00Z', 1, '2013-10-27T02:00:00Z'],
])('%s is %d hours later in Amsterdam', (instant, hours, drawn) => {
  const at = Date.parse(instant)
  expect(shiftAt(at)).toBe(hours * 3_600_000)
  expect(drawnAt(at, shiftAt(at)) * 1000).toBe(Date.parse(drawn))
})

const scale = (minValue: number, maxValue: number) => ({ priceRange: { minValue, maxValue } })

test.each([
  ['within', 12, 10, 20],
  ['a little above', 25, 10, 25],
  ['a little below', 5, 5, 20],
  ['so far off that the line would be flattened', 31, 10, 20],
])('a level that lies %s', (_, level, minValue, maxValue) => {
  expect(scaleOf(scale(10, 20), level)).toEqual(scale(minValue, maxValue))
})

test.each([
  ['a cent of 27 euros', 27.5, 27.51, 27.477495, 27.532505],
  ['nothing at all', 50, 50, 49.95, 50.05],
  ['as much as it may', 10, 20, 10, 20],
])('the scale of a line that moved by %s', (_, low, high, minValue, maxValue) => {
  const close = (value: number) => expect.closeTo(value, 9)
  expect(scaleOf(scale(low, high), null)).toEqual(scale(close(minValue), close(maxValue)))
})

test('a level without a line has no scale', () => {
  expect(scaleOf(null, 5)).toBeNull()
  expect(scaleOf({ priceRange: null }, 5)).toEqual({ priceRange: null })
})

test('all points are in view, and a series that has just begun is at the left', () => {
  expect(viewOf(400)).toEqual({ from: 0, to: 399 })
  expect(viewOf(3)).toEqual({ from: 0, to: 23 })
  expect(viewOf(101, true)).toEqual({ from: 0, to: expect.closeTo(115) })
})

test('the axis has no labels below zero', () => {
  const words = axisWords((value) => value.toFixed(2))
  expect([-0.02, -1e-9, -0, 0, 0.02].map(words)).toEqual(['', '', '0.00', '0.00', '0.02'])
})
