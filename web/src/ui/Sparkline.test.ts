import { expect, test } from 'vitest'
import { sparklinePath } from './Sparkline.tsx'

test('the highest price lies at the top, the lowest at the bottom, from edge to edge', () => {
  expect(sparklinePath([10, 12, 11], null)).toEqual({
    path: 'M0 26L36 2L72 14',
    close: undefined,
    direction: 'up',
  })
})

test("yesterday's close is within the picture, and says which way it went", () => {
  expect(sparklinePath([10, 12], 14)).toEqual({ path: 'M0 26L72 14', close: 2, direction: 'down' })
  expect(sparklinePath([10, 12], 12)).toMatchObject({ direction: 'level' })
})

test('prices that are all the same lie in the middle; fewer than two make no line', () => {
  expect(sparklinePath([7, 7], 7)).toMatchObject({ path: 'M0 14L72 14', direction: 'level' })
  expect(sparklinePath([7], 7)).toBeNull()
  expect(sparklinePath([], null)).toBeNull()
})
