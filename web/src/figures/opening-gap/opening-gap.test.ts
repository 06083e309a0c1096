import { expect, test } from 'vitest'
import { gapOutcome } from './opening-gap.ts'

test.each([
  // stop, gap: filled at, loss expected, loss
  ['within the gap: sold at the opening, far below', 5, 12, { index: 10, price: 43_99 }, 250_00, 601_00],
  ['just below the opening: sold near the stop price', 5, 4.5, { index: 11, price: 47_36 }, 250_00, 264_00],
  ['not reached', 10, 3, null, 500_00, null],
])('a stop price %s', (_, stop, gap, fill, expected, actual) => {
  expect(gapOutcome(stop, gap)).toMatchObject({ fill, expected, actual })
})

test('no stop loss order is triggered on the day before', () => {
  for (let stop = 1; stop <= 20; stop += 1)
    expect(gapOutcome(stop, 25).fill).toMatchObject({ index: gapOutcome(stop, 25).opening })
})
