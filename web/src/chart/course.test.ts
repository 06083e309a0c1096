import { describe, expect, test } from 'vitest'
import { type CoursePoint, figuresOf, placeOf, rowsOf } from './course.ts'

const point = (time: number, value: number, more: Partial<CoursePoint> = {}): CoursePoint => ({
  ...{ time, value, beside: null, bought: 0, sold: 0 },
  ...more,
})

describe('a course in figures', () => {
  const points = [
    point(0, 100, { beside: 100 }),
    point(1, 80, { beside: 120, bought: 2 }),
    point(2, 110, { beside: 150, sold: 1 }),
  ]

  test('goes from its first value to that of now', () => {
    expect(figuresOf(points, 150)).toEqual({
      ...{ first: 100, last: 150, low: 80, high: 150, bought: 2, sold: 1, change: 0.5, besideChange: 0.5 },
    })
    expect(figuresOf(points, null)).toMatchObject({ last: 110, high: 110 })
  })

  test('tells no change where there was nothing, and nothing of no points', () => {
    expect(figuresOf([point(0, 0), point(1, 5)], null)).toMatchObject({ change: null, besideChange: null })
    expect(figuresOf([], 5)).toBeNull()
  })
})

describe('the value of now', () => {
  const minute = 60_000
  const points = [0, 5, 10, 12].map((minutes) => point(minutes * minute, 100))

  test('stays at the last point until a step has gone by', () => {
    expect(placeOf(points, 11 * minute)).toBe(12 * minute)
    expect(placeOf(points, 16.9 * minute)).toBe(12 * minute)
    expect(placeOf(points, 17 * minute)).toBe(17 * minute)
    expect(placeOf(points, 23 * minute)).toBe(22 * minute)
  })

  test('has steps of a day where there are two points, and no place where there is none', () => {
    expect(placeOf(points.slice(0, 2), 100 * minute)).toBe(5 * minute)
    expect(placeOf([], 5)).toBeNull()
  })
})

test('a table has no more rows than one can read, but every purchase and sale', () => {
  const points = Array.from({ length: 400 }, (_, time) => point(time, 1, { bought: time === 77 ? 1 : 0 }))
  const times = rowsOf(points).map(({ time }) => time)
  expect(times.length).toBeLessThan(50)
  expect([times[0], times.includes(77), times.at(-1)]).toEqual([0, true, 399])
  expect(rowsOf(points.slice(0, 30))).toHaveLength(30)
})
