import { expect, test } from 'vitest'
import { rowsInSight } from './use-row-window.ts'

test.each([
  // Rows of 64 px in a view of 640 px: ten rows are visible, five more are rendered on either side, in steps of four.
  ['at the top of the view', 0, { first: 0, end: 24 }],
  ['half-way down the view', -320, { first: 0, end: 24 }],
  ['below the view', -2000, { first: 0, end: 24 }],
  ['scrolled by ten rows', 640, { first: 4, end: 28 }],
  ['scrolled by a hundred rows', 6400, { first: 92, end: 116 }],
])('finds the rows to render of a list %s', (_, from, rows) =>
  expect(rowsInSight(from, 640, 64)).toEqual(rows),
)

test('renders every visible row at any scroll position', () => {
  for (let from = -1000; from < 50_000; from += 37) {
    const { first, end } = rowsInSight(from, 640, 64)
    expect(first * 64).toBeLessThanOrEqual(Math.max(0, from))
    if (from > -640) expect(end * 64).toBeGreaterThanOrEqual(from + 640)
    expect(end - first).toBeLessThanOrEqual(36)
  }
})
