import { toCents } from '@koersklasse/domain/money/money.ts'
import { expect, test } from 'vitest'
import { firstFill } from './first-fill.ts'

const prices = [100, 97, 104, 95].map((bid) => ({ bid: toCents(bid), ask: toCents(bid + 1) }))

test.each([
  ['buy', { orderType: 'market' }, { index: 0, price: 101 }],
  ['buy', { orderType: 'limit', limitPrice: toCents(98) }, { index: 1, price: 98 }],
  ['buy', { orderType: 'limit', limitPrice: toCents(97) }, { index: 3, price: 96 }],
  ['buy', { orderType: 'limit', limitPrice: toCents(95) }, null],
  ['sell', { orderType: 'limit', limitPrice: toCents(103) }, { index: 2, price: 104 }],
  ['sell', { orderType: 'stoploss', stopPrice: toCents(96) }, { index: 3, price: 95 }],
] as const)('%s with %j is filled at %j', (side, condition, expected) => {
  expect(firstFill(side, condition, prices)).toEqual(expected)
})
