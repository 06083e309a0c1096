import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import type { Currency } from '../market/instrument.ts'
import type { Quote } from '../market/quote.ts'
import { type Decimal, decimalOne, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toCents } from '../money/money.ts'
import { toEpochMs } from '../time/time.ts'
import { defaultIssuerSpread, type IssuerSpread, issuerSpreadAt, withIssuerSpread } from './issuer-spread.ts'
import {
  breakEven,
  directions,
  isSprinterType,
  leverage,
  type Sprinter,
  shownLeverage,
  sprinterPrice,
  sprinterValue,
  stopLossDistance,
} from './sprinter.ts'

function sprinter(direction: 'long' | 'short', financingLevel: string, ratio: string): Sprinter {
  const level = toDecimal(financingLevel)
  return {
    productType: 'sp',
    direction,
    ratio: toDecimal(ratio),
    financingLevel: level,
    stopLossLevel: level,
  }
}

function quote(symbol: string, bid: string, ask: string): Quote {
  return { symbol, bid: toDecimal(bid), ask: toDecimal(ask), time: toEpochMs(1), source: 'test' }
}

const pair = (currency: Currency, rate: string) => quote(`EUR${currency}`, rate, rate)
const inEuro = euroConversion('EUR', null) as EuroConversion
const inDollar = (rate: string) => euroConversion('USD', pair('USD', rate)) as EuroConversion
const none: IssuerSpread = { kind: 'ticks', ticks: 0 }

describe('the value of a Sprinter (sprinters.md, section 1)', () => {
  it('Dow 8,000, financing level 7,000, ratio 100, EUR/USD 1.25: 8.00 euro', () => {
    expect(sprinterValue(sprinter('long', '7000', '100'), toDecimal('8000'), inDollar('1.25'))).toBe(8_00)
  })

  it('rises with a stronger foreign currency, long and short', () => {
    for (const [direction, level] of [
      ['long', '7000'],
      ['short', '9000'],
    ] as const) {
      expect(sprinterValue(sprinter(direction, level, '100'), toDecimal('8000'), inDollar('1'))).toBe(10_00)
    }
  })

  it.each([
    ['long', '1000', '10', '1100', 10_00],
    ['long', '1000', '10', '1000', 0],
    ['long', '1000', '10', '999.99', 0],
    ['short', '1000', '10', '900', 10_00],
    ['short', '1000', '10', '1000.01', 0],
    ['long', '1.1', '0.01', '1.17', 7_00],
    ['long', '10', '3', '20', 3_33],
    ['short', '20', '3', '10', 3_33],
  ] as const)('%s, level %s, ratio %s, underlying %s: %i cents', (direction, level, ratio, price, cents) => {
    expect(sprinterValue(sprinter(direction, level, ratio), toDecimal(price), inEuro)).toBe(cents)
  })

  it('in pence is a hundredth of that in pounds', () => {
    const conversion = euroConversion('GBp', quote('EURGBP', '0.8', '0.8')) as EuroConversion
    expect(sprinterValue(sprinter('long', '370', '1'), toDecimal('450'), conversion)).toBe(1_00)
  })

  it('is never negative, is that of plain arithmetic, and is the same for long and short mirrored', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.constantFrom(1, 10, 100), cents, (level, price, ratio, rate) => {
        const conversion = inDollar(`${rate / 100}`)
        const of = (direction: 'long' | 'short', financing: number, underlying: number) =>
          sprinterValue(
            sprinter(direction, inUnits(financing), `${ratio}`),
            toDecimal(inUnits(underlying)),
            conversion,
          )
        const long = of('long', level, price)
        const distance = price - level
        // 100 × distance ÷ (ratio × rate), all in hundredths.
        expect(long).toBe(Number((100n * BigInt(Math.max(0, distance))) / (BigInt(ratio) * BigInt(rate))))
        expect(of('short', price, level)).toBe(long)
        expect(Math.min(long, of('short', level, price))).toBe(0)
      }),
    )
  })
})

describe('what an issuer bids and asks', () => {
  const long = sprinter('long', '1000', '10')
  const short = sprinter('short', '1000', '10')

  it.each<[string, Sprinter, string, string, IssuerSpread, [number, number] | null]>([
    ['an exact value without a spread', long, '1100', '1100', none, [10_00, 10_00]],
    ['the bid from the bid, the ask from the ask', long, '1100', '1101', none, [10_00, 10_10]],
    ['the other way round for a short', short, '900', '901', none, [9_90, 10_00]],
    ['rounded apart', long, '1100.04', '1100.06', none, [10_00, 10_01]],
    ['with a tick', long, '1100', '1100', defaultIssuerSpread, [10_00, 10_01]],
    ['with three ticks', long, '1100', '1100', { kind: 'ticks', ticks: 3 }, [9_99, 10_02]],
    ['with 0.2 % of the value', long, '1100', '1100', { kind: 'share', basisPoints: 20 }, [9_99, 10_01]],
    ['a share is a cent at least', long, '1001', '1001', { kind: 'share', basisPoints: 1 }, [10, 11]],
    ['no bid, no price', long, '1000', '1100', none, null],
    ['no bid left by the spread', long, '1000.1', '1000.2', { kind: 'ticks', ticks: 2 }, null],
  ])('%s', (_, product, bid, ask, spread, expected) => {
    const price = sprinterPrice(product, quote('AEX', bid, ask), 'EUR', null, spread)
    expect(price && [price.bid, price.ask]).toEqual(expected)
  })

  it('doubles the spread outside the day session', () => {
    expect(issuerSpreadAt({ kind: 'ticks', ticks: 1 }, true)).toEqual({ kind: 'ticks', ticks: 1 })
    expect(issuerSpreadAt({ kind: 'ticks', ticks: 1 }, false)).toEqual({ kind: 'ticks', ticks: 2 })
    expect(issuerSpreadAt({ kind: 'share', basisPoints: 15 }, false)).toEqual({
      kind: 'share',
      basisPoints: 30,
    })
  })

  it('never bids below zero', () => {
    expect(withIssuerSpread(1n, 2n, { kind: 'ticks', ticks: 9 })).toEqual({ bid: 0n, ask: 7n })
  })

  it('converts at the mid of the pair, and names the quotes that it used', () => {
    const dow = quote('DJI', '8000', '8000')
    const dollar = quote('EURUSD', '1.24', '1.26')
    const product = sprinter('long', '7000', '100')
    expect(sprinterPrice(product, dow, 'USD', dollar, none)).toEqual({
      bid: 8_00,
      ask: 8_00,
      time: 1,
      quote: dow,
      currencyQuote: dollar,
    })
    expect(sprinterPrice(product, dow, 'USD', null, none)).toBeNull()
  })

  it('never asks less than the value, nor bids more', () => {
    const hundredths = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...directions),
        hundredths,
        hundredths,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 5 }),
        (direction, level, bid, width, ticks) => {
          const product = sprinter(direction, inUnits(level), '10')
          const at = quote('AEX', inUnits(bid), inUnits(bid + width))
          const price = sprinterPrice(product, at, 'EUR', null, { kind: 'ticks', ticks })
          if (price === null) return
          for (const underlying of [at.bid, at.ask]) {
            const value = sprinterValue(product, underlying, inEuro)
            expect(price.bid).toBeLessThanOrEqual(value)
            expect(price.ask).toBeGreaterThanOrEqual(value)
          }
          expect(price.ask - price.bid).toBeGreaterThanOrEqual(ticks)
        },
      ),
    )
  })
})

describe('leverage', () => {
  const product = sprinter('long', '1000', '10')

  it('S 1,100, financing level 1,000, ratio 10: 10.00 euro and leverage 11 (section 1)', () => {
    const underlying = toDecimal('1100')
    const value = sprinterValue(product, underlying, inEuro)
    expect(value).toBe(10_00)
    expect(leverage(product, underlying, value, inEuro)).toBe(toDecimal('11'))
  })

  it('does not depend on the currency', () => {
    const dow = sprinter('long', '7000', '100')
    expect(leverage(dow, toDecimal('8000'), toCents(8_00), inDollar('1.25'))).toBe(toDecimal('8'))
  })

  it('is rounded up, so that what is over a cap stays over it', () => {
    expect(formatDecimal(leverage(product, toDecimal('1000'), toCents(3_00), inEuro))).toBe('33.3333333334')
  })

  it('is shown at the mids', () => {
    const price = sprinterPrice(product, quote('AEX', '1099', '1101'), 'EUR', null, none)
    expect(price && shownLeverage(product, price, inEuro)).toBe(toDecimal('11'))
  })

  // With ratio 10 it is the underlying's price over ten times the price of a piece.
  it.each([
    { underlying: '999', price: 3_00, shown: '33.3' },
    { underlying: '1000', price: 3_00, shown: '33.33' },
    { underlying: '1001', price: 2_00, shown: '50.05' },
    { underlying: '199.3', price: 2_00, shown: '9.97' },
    { underlying: '199.2999999999', price: 2_00, shown: '9.96' },
    { underlying: '0.01', price: 9_00, shown: '0' },
  ])('is shown in two decimals, halves up: $underlying over $price cents is $shown', (example) => {
    const at = quote('AEX', example.underlying, example.underlying)
    const price = { bid: toCents(example.price), ask: toCents(example.price), time: at.time, quote: at }
    const shown = shownLeverage(product, { ...price, currencyQuote: null }, inEuro)
    expect(formatDecimal(shown)).toBe(example.shown)
  })

  it('needs a price', () => {
    expect(() => leverage(product, toDecimal('1000'), toCents(0), inEuro)).toThrow()
  })
})

describe('break-even', () => {
  it('is the price at which a piece is worth what was paid for it', () => {
    const price = toCents(10_01)
    expect(breakEven(sprinter('long', '1000', '10'), price, inEuro)).toBe(toDecimal('1100.1'))
    expect(breakEven(sprinter('short', '1000', '10'), price, inEuro)).toBe(toDecimal('899.9'))
    expect(breakEven(sprinter('long', '7000', '100'), toCents(8_00), inDollar('1.25'))).toBe(
      toDecimal('8000'),
    )
  })
})

describe('the distance to the stop-loss level', () => {
  it.each([
    ['long', '1020', '1200', '0.15'],
    ['short', '1200', '1000', '0.2'],
    ['long', '1020', '1020', '0'],
    ['long', '1020', '1000', '-0.02'],
    ['long', '1', '3', '0.6666666667'],
  ] as const)('%s, level %s, underlying %s: %s', (direction, level, price, expected) => {
    const product = { ...sprinter(direction, '1', '1'), stopLossLevel: toDecimal(level) }
    expect(formatDecimal(stopLossDistance(product, toDecimal(price)))).toBe(expected)
  })
})

it('tells the leveraged products from the others', () => {
  const types = ['ss', 'etf', 'tracker', 'sp', 'sb', 'xt'] as const
  expect(types.filter(isSprinterType)).toEqual(['sp', 'sb', 'xt'])
})

function inUnits(hundredths: number): string {
  return formatDecimal(((BigInt(hundredths) * decimalOne) / 100n) as Decimal)
}
