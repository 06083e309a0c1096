import { toCents, toQuantity } from '@koersklasse/domain/money.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { estimateOrder, mostPieces, type OrderMeans, parseQuantity } from './order-estimate.ts'

const means = (parts: Partial<OrderMeans>): OrderMeans => ({
  side: 'buy',
  price: {
    productId: 'US4592001014',
    bid: toCents(13_500),
    ask: toCents(13_510),
    previousClose: null,
    quoteUpdatedOn: toEpochMs(1),
    bidOnly: null,
    isEnded: false,
  },
  cash: toCents(1_000_000),
  held: toQuantity(10),
  costs: { fixed: toCents(250), rateBasisPoints: 10 },
  ...parts,
})

describe('an estimate', () => {
  test('a purchase is at the ask, costs on top', () => {
    expect(estimateOrder(toQuantity(4), means({}))).toEqual({
      quantity: 4,
      price: 13_510,
      value: 54_040,
      costs: 305,
      total: 54_345,
      cashAfter: 945_655,
    })
  })

  test('a sale is at the bid, costs taken off', () => {
    expect(estimateOrder(toQuantity(4), means({ side: 'sell' }))).toEqual({
      quantity: 4,
      price: 13_500,
      value: 54_000,
      costs: 304,
      total: 53_696,
      cashAfter: 1_053_696,
    })
  })
})

describe('the most pieces', () => {
  test('to buy: as many as the cash pays for, costs included', () => {
    const most = mostPieces(means({}))
    expect(most).toBe(73)
    expect(estimateOrder(most, means({})).cashAfter).toBeGreaterThanOrEqual(0)
    expect(estimateOrder(toQuantity(most + 1), means({})).cashAfter).toBeLessThan(0)
  })
  test('to sell: all that is held', () => expect(mostPieces(means({ side: 'sell' }))).toBe(10))
})

describe('a typed quantity', () => {
  test.each([
    ['1', 1],
    [' 12 ', 12],
    ['1.250', 1250],
    ['1 250', 1250],
    ['0', null],
    ['-3', null],
    ['2,5', null],
    ['1e3', null],
    ['', null],
    ['1000000000', 1_000_000_000],
    ['1000000001', null],
  ])('%j is %s', (text, pieces) => expect(parseQuantity(text)).toBe(pieces))
})
