import { expect, test } from 'vitest'
import { halfHoursOf, shares, smallestSpread } from './spread-hours.ts'

test.each(shares)('the spread of %s is larger before its exchange opens than after', (share) => {
  const rows = halfHoursOf(share)
  const open = rows.filter(({ isOpen }) => isOpen)
  expect(rows[0]).toMatchObject({ minute: 600, isOpen: false })
  expect(open.map(({ minute }) => minute)).toEqual(Array.from({ length: 13 }, (_, index) => 930 + index * 30))
  expect(rows[0]!.spread).toBeGreaterThan(4 * Math.max(...open.map(({ spread }) => spread)))
  expect(smallestSpread(rows).spread).toBe(Math.min(...open.map(({ spread }) => spread)))
})

test.each([
  ['IBM', 240],
  ['AIG', 73],
])('the spread of %s at ten in the morning is that of the tape', (share, spread) => {
  expect(halfHoursOf(share as 'IBM')[0]!.spread).toBe(spread)
})
