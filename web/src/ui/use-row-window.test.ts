import { expect, test } from 'vitest'
import { rowsInSight } from './use-row-window.ts'

test.each([
  // A list of 64 px a row on a screen of 640 px: ten rows are seen, five more are drawn on either side, in steps of four.
  ['its head at the top of the screen', 0, { first: 0, end: 24 }],
  ['its head half-way down the screen', -320, { first: 0, end: 24 }],
  ['not yet reached', -2000, { first: 0, end: 24 }],
  ['scrolled by ten rows', 640, { first: 4, end: 28 }],
  ['scrolled by a hundred rows', 6400, { first: 92, end: 116 }],
])('a list with %s', (_, from, rows) => expect(rowsInSight(from, 640, 64)).toEqual(rows))

test('every row that can be seen is drawn, wherever the page stands', () => {
  for (let from = -1000; from < 50_000; from += 37) {
    const { first, end } = rowsInSight(from, 640, 64)
    expect(first * 64).toBeLessThanOrEqual(Math.max(0, from))
    if (from > -640) expect(end * 64).toBeGreaterThanOrEqual(from + 640)
    expect(end - first).toBeLessThanOrEqual(36)
  }
})
