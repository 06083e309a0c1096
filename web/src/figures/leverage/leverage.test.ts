import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { expect, test } from 'vitest'
import { sprinterAfter } from './leverage.ts'

test.each([
  ['long', 5, 4, 0.2, false],
  ['long', 5, -4, -0.2, false],
  ['short', 5, 4, -0.2, false],
  ['short', 4, -10, 0.4, false],
  ['long', 10, -9, -0.82, true],
  ['short', 10, 20, -0.78, true],
  ['long', 2, 0, 0, false],
] as const)(
  'a Sprinter %s with leverage %d after a move of %d percent',
  (direction, leverage, move, change, out) => {
    const moved = sprinterAfter(direction, leverage, move)
    expect(moved.change).toBeCloseTo(change, 4)
    expect(moved.isKnockedOut).toBe(out)
  },
)

test('the levels follow from the leverage', () => {
  const { sprinter, before } = sprinterAfter('long', 5, 0)
  expect(approximate(sprinter.financingLevel)).toBe(80)
  expect(approximate(sprinter.stopLossLevel)).toBe(81.6)
  expect(before).toBe(20_00)
})
