import { expect, test } from 'vitest'
import {
  countByPercent,
  deepest,
  fallsIn,
  type Horizon,
  horizons,
  partKnockedOut,
  years,
} from './stop-distance.ts'

test.each([
  [5, 0.5],
  [3, 0.75],
  [4, 0.75],
  [20, 0],
])('with a distance of %d percent, a part of %d is knocked out', (distance, part) => {
  expect(partKnockedOut([0.01, 0.04, 0.05, 0.1], distance)).toBe(part)
})

test('falls are counted by whole percents, and deep ones together', () => {
  const counts = countByPercent([-0.02, 0.005, 0.019, 0.2, 0.5])
  expect(counts).toHaveLength(deepest + 1)
  expect([counts[0], counts[1], counts[deepest]]).toEqual([2, 1, 2])
})

test.each(years)('in %s a longer time and a smaller distance mean more knock-outs', (year) => {
  const parts = (Object.keys(horizons) as Horizon[]).map((horizon) =>
    partKnockedOut(fallsIn(year, horizon), 5),
  )
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  const falls = fallsIn(year, 'week')
  expect(partKnockedOut(falls, 2)).toBeGreaterThan(partKnockedOut(falls, 6))
})

test('in the restless year more were knocked out than in the quiet one', () => {
  expect(partKnockedOut(fallsIn('2008', 'week'), 5)).toBeGreaterThan(0.2)
  expect(partKnockedOut(fallsIn('2017', 'week'), 5)).toBeLessThan(0.1)
})
