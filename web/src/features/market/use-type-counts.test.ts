import { expect, test } from 'vitest'
import { isOn } from './market-filters.ts'
import { countTypes } from './use-type-counts.ts'

test('products are counted by type, and all of them together', () => {
  const plain = (['ss', 'etf', 'ss', 'tracker', 'ss'] as const).map((productType) => ({ productType }))
  expect(countTypes(plain, { sp: 1500, sb: 1400, xt: 0 })).toEqual({
    ...{ all: 2905, ss: 3, etf: 1, tracker: 1 },
    ...{ sp: 1500, sb: 1400, xt: 0 },
  })
})

test('a product is on what it follows, and a share on itself', () => {
  const etf = { symbol: 'IWDA', underlyingSymbol: 'AEX' }
  expect([undefined, 'AEX', 'IWDA', 'DAX'].map((symbol) => isOn(etf, symbol))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
