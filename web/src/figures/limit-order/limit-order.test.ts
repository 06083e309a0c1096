import { toCents } from '@koersklasse/domain/money/money.ts'
import { expect, test } from 'vitest'
import { pricesOn } from '../prices/aig-week.ts'
import { limitOutcome } from './limit-order.ts'

const prices = [1_000, 995, 1_008, 985].map((bid) => ({ bid: toCents(bid), ask: toCents(bid + 2) }))

test.each([
  ['buy', 0, 1_002, { index: 0, price: 1_002 }, 0],
  ['buy', -5, 1_007, { index: 0, price: 1_002 }, 0],
  ['buy', 5, 997, { index: 1, price: 997 }, 5],
  ['buy', 10, 992, { index: 3, price: 987 }, 15],
  ['buy', 20, 982, null, 0],
  ['sell', 5, 1_005, { index: 2, price: 1_008 }, 8],
  ['sell', 10, 1_010, null, 0],
] as const)('%s at %d tenths of a percent better', (side, tenths, limit, fill, better) => {
  expect(limitOutcome(side, tenths, prices)).toMatchObject({ limit, fill, better })
})

test('on the recorded Tuesday AIG fell enough for a limit 1 percent below the opening, and on Monday it did not', () => {
  expect(limitOutcome('buy', 10, pricesOn('tuesday')).fill).not.toBeNull()
  expect(limitOutcome('buy', 10, pricesOn('monday')).fill).toBeNull()
})
