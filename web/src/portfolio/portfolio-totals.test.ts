import type { ProductPrice } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, test } from 'vitest'
import { bidsFor, portfolioTotals } from './portfolio-totals.ts'

const position = (productId: string, quantity: number): Position => ({
  id: productId,
  productId,
  name: productId,
  quantity: toQuantity(quantity),
  avgPrice: toCents(1),
  cost: toCents(quantity),
})
const price = (productId: string, bid: number): [string, ProductPrice] => [
  productId,
  {
    productId,
    bid: toCents(bid),
    ask: toCents(bid + 7),
    previousClose: null,
    quoteUpdatedOn: toEpochMs(1),
    bidOnly: null,
    quotedOn: toEpochMs(1),
    freshness: 'fresh',
    delay: null,
    isEnded: false,
  },
]
const cash = toCents(5000)

test.each([
  ['nothing held', [], [], { invested: 0, total: 5000 }],
  [
    'positions count at their bid',
    [position('A', 3), position('B', 2)],
    [price('A', 100), price('B', 1050)],
    { invested: 2400, total: 7400 },
  ],
  [
    'without a price there is no sum',
    [position('A', 3), position('B', 2)],
    [price('A', 100)],
    { invested: null, total: null },
  ],
])('%s', (_, positions, prices, totals) => {
  expect(portfolioTotals({ positions, availableBalance: cash }, new Map(prices))).toEqual(totals)
})

test('once a competition is closed, its bids count whatever the live prices are', () => {
  const live = new Map([price('A', 100)])
  const held = { positions: [position('A', 3)], availableBalance: cash }
  const total = (closing: Parameters<typeof bidsFor>[0]) =>
    portfolioTotals(held, bidsFor(closing, live)).total
  expect(total(null)).toBe(5300)
  expect(total([{ productId: 'A', bid: toCents(40) }])).toBe(5120)
})
