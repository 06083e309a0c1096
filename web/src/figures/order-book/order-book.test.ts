import { toCents } from '@koersklasse/domain/money/money.ts'
import { expect, test } from 'vitest'
import { fillsInBook, totalOf } from './order-book.ts'

test.each([
  // The example of the lesson.
  [
    'buy',
    24_20,
    250,
    [
      [24_10, 100],
      [24_20, 150],
    ],
    6_040_00,
  ],
  ['buy', 24_10, 250, [[24_10, 100]], 2_410_00],
  ['buy', 24_00, 250, [], 0],
  ['buy', 24_40, 50, [[24_10, 50]], 1_205_00],
  [
    'sell',
    23_80,
    200,
    [
      [23_90, 150],
      [23_80, 50],
    ],
    4_775_00,
  ],
  ['sell', 24_00, 200, [], 0],
  [
    'sell',
    23_60,
    2_000,
    [
      [23_90, 150],
      [23_80, 250],
      [23_70, 400],
      [23_60, 100],
    ],
    21_375_00,
  ],
] as const)('%s with a limit of %d for %d pieces takes %j', (side, limit, pieces, expected, amount) => {
  const fills = fillsInBook(side, toCents(limit), pieces)
  expect(fills.map((fill) => [fill.price, fill.pieces])).toEqual(expected)
  expect(totalOf(fills).amount).toBe(amount)
})
