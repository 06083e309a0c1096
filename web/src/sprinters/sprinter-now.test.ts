import type { Product, ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, test } from 'vitest'
import { sprinterNow } from './sprinter-now.ts'

const time = toEpochMs(Date.UTC(2013, 9, 8, 10))
const age = { quotedOn: time, quoteUpdatedOn: time, freshness: 'fresh', delay: null } as const

/** The Sprinter of sprinters.md: S 1,100, FL 1,000, ratio 10, so 10.00 euro; its stop-loss level is 1,020. */
const long: Product = {
  ...{ id: 'ZZKK00000016', isin: 'ZZKK00000016', name: 'Sprinter', symbol: 'AEX', currency: 'EUR' },
  ...{ productType: 'sp', instrumentType: 'in', isFictitious: true, price: null, underlyingSymbol: 'AEX' },
  ...{ bidOnly: null, ended: null, issuedAt: time, ratio: '10', direction: 'long', leverageCap: null },
  ...{ financingLevel: '1000', stopLossLevel: '1020', financing: null, endDate: null, premiumRate: null },
  ...{ yearlyFee: null, isAccumulating: null, tradingHours: null },
  // As it was answered, some time ago.
  ...{ leverage: '9', stopLossDistance: '0.05', residualValue: toCents(1_99) },
}

const underlying = (symbol: string, bid: string, ask: string): UnderlyingPrice => ({
  ...{ symbol, bid, ask, previousClose: null },
  ...age,
})
const price: ProductPrice = {
  ...{ productId: long.id, bid: toCents(9_90), ask: toCents(10_10), previousClose: null },
  ...{ bidOnly: null, isEnded: false },
  ...age,
}

describe('a Sprinter at this moment', () => {
  test('is computed from the price of its underlying', () => {
    const now = sprinterNow(long, price, underlying('AEX', '1099', '1101'), null)
    expect(now).toEqual({
      underlying: 1100,
      distance: expect.closeTo(80 / 1100, 8),
      leverage: '11',
      residual: 2_00,
    })
  })

  test('has a residual value in euro', () => {
    const inDollars: Product = { ...long, currency: 'USD' }
    const now = sprinterNow(
      inDollars,
      price,
      underlying('AEX', '1099', '1101'),
      underlying('EURUSD', '1.25', '1.25'),
    )
    expect(now.residual).toBe(1_60)
    expect(now.leverage).toBe('8.8')
  })

  test('is what the server answered if a price is missing, or it has ended', () => {
    const answered = { underlying: null, distance: 0.05, leverage: '9', residual: 1_99 }
    expect(sprinterNow(long, price, null, null)).toEqual(answered)
    const ended = {
      kind: 'knockout',
      time,
      price: toCents(1_99),
      quote: null,
      underlyingPrice: null,
      unwoundAt: null,
    } as const
    expect(sprinterNow({ ...long, ended }, price, underlying('AEX', '1', '2'), null)).toEqual(answered)
    // The distance does not need a price of the currency.
    const now = sprinterNow({ ...long, currency: 'USD' }, price, underlying('AEX', '1099', '1101'), null)
    expect(now).toMatchObject({ leverage: '9', residual: 1_99, underlying: 1100 })
  })

  test('has no leverage and no distance once it has ended, even if the answer is older', () => {
    const over = { ...price, isEnded: true }
    const now = sprinterNow(long, over, underlying('AEX', '1099', '1101'), null)
    expect(now).toMatchObject({ leverage: null, distance: null })
  })
})
