import { expect, test } from 'vitest'
import { sparklinePath } from './Sparkline.tsx'

test('draws the highest price at the top and the lowest at the bottom, from edge to edge', () => {
  expect(sparklinePath([10, 12, 11], null)).toEqual({
    path: 'M0 26L36 2L72 14',
    close: undefined,
    direction: 'up',
  })
})

test("includes yesterday's close, which determines the direction", () => {
  expect(sparklinePath([10, 12], 14)).toEqual({ path: 'M0 26L72 14', close: 2, direction: 'down' })
  expect(sparklinePath([10, 12], 12)).toMatchObject({ direction: 'level' })
})

test('draws equal prices in the middle, and no line for fewer than two', () => {
  expect(sparklinePath([7, 7], 7)).toMatchObject({ path: 'M0 14L72 14', direction: 'level' })
  expect(sparklinePath([7], 7)).toBeNull()
  expect(sparklinePath([], null)).toBeNull()
})
