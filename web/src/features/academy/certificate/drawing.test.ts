import { expect, test } from 'vitest'
import { fittingSize, wovenFrame } from './drawing.ts'

const line = { size: 80, width: 680, isDisplay: true }

test.each([
  ['a short name has the full size', 'anna', 80],
  ['no text has the full size', '', 80],
  ['a long one is smaller', 'abcdefghijklnopqrstu', 50],
  ['one of wide letters is smaller still', 'WWWWWWWWWWWWWWWWWWWW', 31],
])('%s', (_, text, expected) => expect(fittingSize(text, line)).toBe(expected))

test('a frame stays between its edges, and out of its corners', () => {
  const strands = wovenFrame({ width: 300, height: 400, inset: 50, depth: 20, corner: 25 })
  expect(strands).toHaveLength(16)
  const points = strands.flatMap((strand) =>
    strand
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number]),
  )
  for (const [x, y] of points) {
    const fromEdge = Math.min(x, y, 300 - x, 400 - y)
    expect(fromEdge).toBeGreaterThanOrEqual(30)
    expect(fromEdge).toBeLessThanOrEqual(70)
    expect(Math.max(Math.min(x, 300 - x), Math.min(y, 400 - y))).toBeGreaterThanOrEqual(75)
  }
})
