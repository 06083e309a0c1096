import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCents, toQuantity } from '../money/money.ts'
import { closingPositions, closingValue } from './closing.ts'

const bids = new Map([
  ['A', toCents(12_50)],
  ['B', toCents(3)],
])
const holding = (productId: string, quantity: number) => ({ productId, quantity: toQuantity(quantity) })

it.each([
  ['cash alone', 1_000_00, [], 1_000_00],
  ['pieces at their bids', 10_00, [holding('A', 4), holding('B', 100)], 10_00 + 50_00 + 3_00],
  ['a product without a bid, for nothing', 10_00, [holding('C', 4)], 10_00],
])('values %s', (_name, cash, holdings, value) => {
  expect(closingValue(toCents(cash), holdings, bids)).toBe(value)
})

it('gives equal values one position, and skips those after them', () => {
  expect(closingPositions([5, 9, 5, 1, 9].map(toCents))).toEqual([3, 1, 3, 5, 1])
  expect(closingPositions([])).toEqual([])
})

it('gives each value one more than the number of higher ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (numbers) => {
      const naive = numbers.map((value) => 1 + numbers.filter((other) => other > value).length)
      expect(closingPositions(numbers.map(toCents))).toEqual(naive)
    }),
  )
})
