import { expect, test } from 'vitest'
import { countTypes } from './use-type-counts.ts'

test('counts products by type and in total', () => {
  const plain = (['ss', 'etf', 'ss', 'tracker', 'ss'] as const).map((productType) => ({ productType }))
  expect(countTypes(plain, { sp: 1500, sb: 1400, xt: 0 })).toEqual({
    ...{ all: 2905, ss: 3, etf: 1, tracker: 1 },
    ...{ sp: 1500, sb: 1400, xt: 0 },
  })
})
