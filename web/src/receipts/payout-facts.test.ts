import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { residualValue } from '@koersklasse/domain/products/knock-out.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, test } from 'vitest'
import { type DetailOf, sumOf } from './payout-facts.ts'

function end(direction: 'long' | 'short', financingLevel: string, unwoundAt: string): DetailOf<'end'> {
  return {
    ...{ kind: 'end', time: toEpochMs(1), underlyingSymbol: 'IBM', currency: 'USD', productType: 'sp' },
    ...{ direction, ratio: '10', financingLevel, stopLossLevel: financingLevel },
    ...{ underlyingPrice: '1015', unwoundAt, cost: 0 as never },
  }
}

describe('the sum of a residual', () => {
  const rate = { symbol: 'EURUSD', bid: '1.24', ask: '1.26', time: toEpochMs(1), source: 'test' }
  const currencyQuote: Quote = { ...rate, bid: toDecimal('1.24'), ask: toDecimal('1.26') }

  test.each([
    ['long', '1000', '1020'],
    ['long', '1000', '1012.37'],
    ['short', '1000', '981.11'],
  ] as const)('of a %s at %s, paid by %s, is what the game has paid', (direction, level, price) => {
    const sum = sumOf(end(direction, level, price), rate)!
    const sprinter = {
      ...{ productType: 'sp' as const, direction, ratio: toDecimal('10') },
      ...{ financingLevel: toDecimal(level), stopLossLevel: toDecimal(level) },
    }
    const paid = residualValue(sprinter, toDecimal(price), euroConversion('USD', currencyQuote)!)
    expect(Math.floor(sum.value * 100 + 1e-9)).toBe(paid)
    expect(sum.divisors).toEqual(['10', '1.25'])
  })

  test('is null if the price was past the financing level', () => {
    expect(sumOf(end('long', '1000', '995'), null)).toBeNull()
    expect(sumOf(end('short', '1000', '1000'), null)).toBeNull()
  })
})
