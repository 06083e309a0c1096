import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Quote } from '../market/quote.ts'
import { approximate, decimalOne, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import type { IssuerSpread } from './issuer-spread.ts'
import { leftAfterFee, type Tracker, trackerPrice } from './tracker.ts'

const aex: Tracker = { ratio: toDecimal('10'), yearlyFee: toDecimal('0.003') }
const one = toDecimal('1')
const none: IssuerSpread = { kind: 'ticks', ticks: 0 }

function quote(symbol: string, bid: string, ask: string): Quote {
  return { symbol, bid: toDecimal(bid), ask: toDecimal(ask), time: toEpochMs(1), source: 'test' }
}

describe('a tracker', () => {
  it('is a part of its index', () => {
    const price = trackerPrice(aex, one, quote('AEX', '1100.04', '1100.16'), 'EUR', null, none)
    expect([price?.bid, price?.ask]).toEqual([110_00, 110_02])
  })

  it('is converted', () => {
    const dollar = quote('EURUSD', '1.24', '1.26')
    const price = trackerPrice(aex, one, quote('SPX', '7000', '7000'), 'USD', dollar, {
      kind: 'ticks',
      ticks: 1,
    })
    expect([price?.bid, price?.ask]).toEqual([560_00, 560_01])
    expect(trackerPrice(aex, one, quote('SPX', '7000', '7000'), 'USD', null, none)).toBeNull()
  })

  it('loses its fee in a year of days', () => {
    expect(leftAfterFee(aex, 0)).toBe(decimalOne)
    expect(formatDecimal(leftAfterFee(aex, 365))).toBe('0.997')
    expect(formatDecimal(leftAfterFee(aex, 730))).toBe('0.994009')
    const price = trackerPrice(aex, leftAfterFee(aex, 365), quote('AEX', '1100', '1100'), 'EUR', null, none)
    expect([price?.bid, price?.ask]).toEqual([109_67, 109_67])
  })

  it('loses the same part of itself each day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), (days) => {
        expect(approximate(leftAfterFee(aex, days))).toBeCloseTo(0.997 ** (days / 365), 9)
        expect(leftAfterFee(aex, days + 1) < leftAfterFee(aex, days)).toBe(true)
      }),
    )
  })
})
