import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { expect, test } from 'vitest'
import { holdingCostOf, spreadOf } from './holding-cost.ts'

const priced = (bid: number, ask: number) => ({ bid, ask }) as ProductPrice
const thousandEuro = 1_000_00

test('scales the monthly cost of a piece of € 20,00 to € 1.000', () => {
  expect(holdingCostOf({ yearlyFee: null }, priced(1998, 2000), 8, thousandEuro)).toBe(400)
  expect(holdingCostOf({ yearlyFee: null }, priced(1998, 2000), -8, thousandEuro)).toBe(-400)
})

test('computes thirty days of a fee of 0,30 % a year', () => {
  expect(holdingCostOf({ yearlyFee: '0.003' }, null, null, thousandEuro)).toBe(25)
})

test('is unknown without a price or without the product terms', () => {
  expect(holdingCostOf({ yearlyFee: null }, null, 8, thousandEuro)).toBeNull()
  expect(holdingCostOf({ yearlyFee: null }, priced(1, 2), null, thousandEuro)).toBeNull()
  expect(holdingCostOf({ yearlyFee: null }, priced(0, 0), 8, thousandEuro)).toBeNull()
})

test('gives the spread in cents and as a fraction of the ask', () => {
  expect(spreadOf(priced(1980, 2000))).toEqual({ cents: 20, fraction: 0.01 })
  expect(spreadOf(null)).toBeNull()
})
