import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import { approximateEuro, euroPrice, euroReference } from './euro-price.ts'
import { type Currency, currencies, currencyPairSymbol } from './instrument.ts'
import type { Quote } from './quote.ts'

function quote(symbol: string, bid: string, ask: string, time = 1): Quote {
  return { symbol, bid: toDecimal(bid), ask: toDecimal(ask), time: toEpochMs(time), source: 'test' }
}

function pairOf(currency: Currency, bid: string, ask: string): Quote | null {
  const symbol = currencyPairSymbol(currency)
  return symbol === null ? null : quote(symbol, bid, ask)
}

describe('the price in euro', () => {
  it.each<[string, Currency, [string, string], [string, string], [number, number]]>([
    ['euro in whole cents stay as they are', 'EUR', ['27.01', '27.03'], ['1', '1'], [27_01, 27_03]],
    ['the bid is rounded down and the ask up', 'EUR', ['6.6049', '6.6051'], ['1', '1'], [6_60, 6_61]],
    ['450 pence at 0.87 pounds for a euro', 'GBp', ['450', '450'], ['0.87', '0.87'], [5_17, 5_18]],
    ['GBX are pence too', 'GBX', ['450', '450'], ['0.87', '0.87'], [5_17, 5_18]],
    ['pounds are a hundred times as much', 'GBP', ['450', '450'], ['0.87', '0.87'], [517_24, 517_25]],
    ['dollars, at the mid of the pair', 'USD', ['185.92', '185.94'], ['1.3555', '1.3559'], [137_13, 137_16]],
    [
      'an exact result is not rounded up',
      'USD',
      ['135.57', '135.57'],
      ['1.3556', '1.3558'],
      [100_00, 100_00],
    ],
    ['yen', 'JPY', ['180', '181'], ['179.99', '180.01'], [1_00, 1_01]],
    ['zloty', 'PLN', ['75', '75.1'], ['4.24', '4.26'], [17_64, 17_68]],
    ['a bid of exactly a cent', 'EUR', ['0.01', '0.0100000001'], ['1', '1'], [1, 2]],
    [
      'the highest price there is',
      'EUR',
      ['999999999998.99', '999999999999'],
      ['1', '1'],
      [99_999_999_999_899, 99_999_999_999_900],
    ],
  ])('%s', (_, currency, [bid, ask], [pairBid, pairAsk], expected) => {
    const price = euroPrice(quote('X', bid, ask), currency, pairOf(currency, pairBid, pairAsk))
    expect([price?.bid, price?.ask]).toEqual(expected)
  })

  it('carries its quotes, and the time of the later one', () => {
    const [own, pair] = [quote('IBM', '185.92', '185.94', 5), quote('EURUSD', '1.35', '1.36', 9)]
    expect(euroPrice(own, 'USD', pair)).toMatchObject({ time: 9, quote: own, currencyQuote: pair })
    expect(euroPrice(own, 'EUR', null)).toMatchObject({ currencyQuote: null })
  })

  it('is null without a quote of the currency', () => {
    expect(euroPrice(quote('IBM', '185.92', '185.94'), 'USD', null)).toBeNull()
  })

  it('is null if the bid rounds to zero', () => {
    expect(euroPrice(quote('X', '0.0099', '0.02'), 'EUR', null)).toBeNull()
  })

  it('is null if it is too large for cents, as with a garbage rate', () => {
    const garbage = quote('EURUSD', '0.0000000001', '0.0000000001')
    expect(euroPrice(quote('X', '99999999', '99999999'), 'USD', garbage)).toBeNull()
    expect(euroReference(toDecimal('99999999'), 'USD', garbage.bid)).toBeNull()
  })

  it('is never made with the quote of another currency', () => {
    expect(() => euroPrice(quote('X', '1', '1'), 'USD', quote('EURGBP', '0.87', '0.87'))).toThrow('EURUSD')
  })
})

// Prices from a ten-billionth up, and rates of the size that currencies have.
const units = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((value) => value as Decimal)
const bidAndAsk = (min: bigint, max: bigint) =>
  fc
    .tuple(units(min, max), units(min, max))
    .map(([one, other]) => (one < other ? [one, other] : [other, one]))

describe('the price in euro, for any quote', () => {
  it('has bid and ask within a cent of the exact value, computed independently in fractions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        bidAndAsk(1n, 10n ** 18n),
        bidAndAsk(10n ** 8n, 10n ** 13n),
        (currency, [bid, ask], [pairBid, pairAsk]) => {
          const pair = pairOf(currency, formatDecimal(pairBid!), formatDecimal(pairAsk!))
          const price = euroPrice(quote('X', formatDecimal(bid!), formatDecimal(ask!)), currency, pair)
          // cents = units / 10^10 × 100 ÷ pence ÷ ((pairBid + pairAsk) / 2 / 10^10), as numerator over denominator.
          const pence = ['GBp', 'GBX'].includes(currency) ? 100n : 1n
          const denominator = pair === null ? 10n ** 10n : (pairBid! + pairAsk!) * pence
          const numerator = (value: bigint) => value * 100n * (pair === null ? 1n : 2n)
          if (price === null) {
            expect(numerator(bid!) < denominator).toBe(true)
            return
          }

          const [low, high] = [BigInt(price.bid) * denominator, BigInt(price.ask) * denominator]
          expect(price.ask).toBeGreaterThanOrEqual(price.bid)
          expect(price.bid).toBeGreaterThan(0)
          expect(low <= numerator(bid!) && numerator(bid!) < low + denominator).toBe(true)
          expect(high - denominator < numerator(ask!) && numerator(ask!) <= high).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('a reference price in euro', () => {
  it.each<[string, Currency, string | null, number | null]>([
    ['6.6049', 'EUR', null, 6_60],
    ['6.605', 'EUR', null, 6_61],
    ['450', 'GBp', '0.87', 5_17],
    ['185.93', 'USD', '1.3557', 137_15],
    ['185.93', 'USD', null, null],
  ])('%s %s at %s', (price, currency, rate, cents) => {
    const mid = rate === null ? null : toDecimal(rate)
    expect(euroReference(toDecimal(price), currency, mid)).toBe(cents)
  })

  it('lies between bid and ask of the same quote', () => {
    fc.assert(
      fc.property(units(10n ** 10n, 10n ** 16n), units(10n ** 9n, 10n ** 12n), (price, rate) => {
        const pair = quote('EURUSD', formatDecimal(rate), formatDecimal(rate))
        const around = euroPrice(quote('X', formatDecimal(price), formatDecimal(price)), 'USD', pair)
        const reference = euroReference(price, 'USD', rate)!
        expect(around === null || (around.bid <= reference && reference <= around.ask)).toBe(true)
      }),
    )
  })
})

it.each<[string, Currency, string | null, number | null]>([
  ['6.605', 'EUR', null, 6.605],
  ['450', 'GBp', '0.87', 450 / 87],
  ['185.93', 'USD', '1.3557', 185.93 / 1.3557],
  ['185.93', 'USD', null, null],
])('%s %s at %s is, for a chart, a plain number', (price, currency, rate, euro) => {
  const value = approximateEuro(toDecimal(price), currency, rate === null ? null : toDecimal(rate))
  if (euro === null) expect(value).toBeNull()
  else expect(value).toBeCloseTo(euro, 9)
})
