import { describe, expect, test } from 'vitest'
import {
  exactnessOf,
  extendSeries,
  figuresOf,
  placeOf,
  rowsOf,
  type TimeSeriesPoint,
  withTrades,
} from './time-series.ts'

const minute = 60_000

const point = (time: number, ...values: (number | null)[]): TimeSeriesPoint => ({
  ...{ time, values, bought: 0, sold: 0 },
})

describe('the summary of a line', () => {
  const points = [point(0, 100, null), point(1, 80, 120), point(2, 150, 150)]

  test('runs from its first value to its last', () => {
    expect(figuresOf(points, 0)).toEqual({
      first: 100,
      deposited: 0,
      last: 150,
      low: 80,
      high: 150,
      change: 0.5,
    })
    expect(figuresOf(points, 1)).toEqual({
      first: 120,
      deposited: 0,
      last: 150,
      low: 120,
      high: 150,
      change: 0.25,
    })
  })

  test('runs from the previous close if there is one, which does not count for low and high', () => {
    const figures = { first: 50, deposited: 0, last: 150, low: 80, high: 150, change: 2 }
    expect(figuresOf(points, 0, 50)).toEqual(figures)
    expect(figuresOf([], 0, 50)).toBeNull()
  })

  test('does not count added cash as a change', () => {
    const added = [point(0, 100), { ...point(1, 160), deposited: 50 }, { ...point(2, 165), deposited: 50 }]
    expect(figuresOf(added, 0)?.change).toBeCloseTo(0.1, 12)
    expect(figuresOf(added.slice(1), 0)?.change).toBeCloseTo(165 / 160 - 1, 12)
  })

  test('has no change from zero, and is null without values', () => {
    expect(figuresOf([point(0, 0), point(1, 5)], 0)).toMatchObject({ change: null })
    expect(figuresOf([], 0)).toBeNull()
    expect(figuresOf([point(0, null)], 0)).toBeNull()
  })
})

describe('the current value', () => {
  const points = [0, 5, 10, 12].map((minutes) => point(minutes * minute, 100, null))

  test('is drawn at the last point until an interval has passed', () => {
    expect(placeOf(points, 11 * minute)).toBe(12 * minute)
    expect(placeOf(points, 16.9 * minute)).toBe(12 * minute)
    expect(placeOf(points, 17 * minute)).toBe(17 * minute)
    expect(placeOf(points, 23 * minute)).toBe(22 * minute)
  })

  test('uses an interval of a day for two points, and has no place without points', () => {
    expect(placeOf(points.slice(0, 2), 100 * minute)).toBe(5 * minute)
    expect(placeOf([], 5)).toBeNull()
  })

  test('replaces the last point, or is added after it', () => {
    expect(extendSeries(points, { time: 13 * minute, values: [101, 7] }).slice(3)).toEqual([
      point(12 * minute, 101, 7),
    ])
    expect(extendSeries(points, { time: 18 * minute, values: [102, null] }).slice(3)).toEqual([
      point(12 * minute, 100, null),
      point(17 * minute, 102, null),
    ])
  })

  test('changes nothing if it is the same or older, or if there are no points', () => {
    expect(extendSeries(points, { time: 13 * minute, values: [100, null] })).toBe(points)
    expect(extendSeries(points, { time: 11 * minute, values: [7, 7] })).toBe(points)
    expect(extendSeries(points, null)).toBe(points)
    const none: TimeSeriesPoint[] = []
    expect(extendSeries(none, { time: 5, values: [1] })).toBe(none)
  })
})

test('trades are added to the points of their time, and left out before the first', () => {
  const points = [point(10, 1), point(20, 1), point(30, 1)]
  const trades = [
    { time: 9, side: 'buy' },
    { time: 20, side: 'buy' },
    { time: 29, side: 'sell' },
    { time: 99, side: 'buy' },
  ] as const
  expect(withTrades(points, trades).map(({ bought, sold }) => [bought, sold])).toEqual([
    [0, 0],
    [1, 1],
    [1, 0],
  ])
  expect(withTrades(points, [])).toBe(points)
})

test.each([
  ['clock', [9, 9.5, 10]],
  ['clock', [9]],
  ['both', [23, 24.5]],
  ['both', [9, 9.1, 90]],
  ['day', [0, 24, 47, 72, 72.1]],
] as const)('points are named by %s where they are of the hours %o', (exactness, hours) => {
  const points = hours.map((hour) => point(hour * 60 * minute, 1))
  expect(exactnessOf(points, (time) => String(Math.floor(time / (24 * 60 * minute))))).toBe(exactness)
})

test('a table has a readable number of rows, including the latest trades', () => {
  const points = Array.from({ length: 400 }, (_, time) => ({
    ...point(time, 1),
    bought: time === 77 ? 1 : 0,
  }))
  const times = rowsOf(points).map(({ time }) => time)
  expect(times.length).toBeLessThan(50)
  expect([times[0], times.includes(77), times.at(-1)]).toEqual([0, true, 399])
  expect(rowsOf(points.slice(0, 30))).toHaveLength(30)
  expect(rowsOf(points.map((one) => ({ ...one, bought: 1 }))).length).toBeLessThan(85)
})
