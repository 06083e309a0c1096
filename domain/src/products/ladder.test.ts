import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decimal, decimalOne, formatDecimal, toDecimal } from '../money/decimal.ts'
import { issueSprinter, levelStep, ratioAt } from './ladder.ts'

const d = toDecimal

describe('a step', () => {
  it.each([
    ['1.17', '0.001'],
    ['0.87', '0.0001'],
    ['4.6', '0.001'],
    ['20', '0.01'],
    ['184.2', '0.1'],
    ['1100', '1'],
    ['25000', '10'],
    ['0.0000000007', '0.0000000001'],
  ])('for %s is %s', (price, step) => expect(formatDecimal(levelStep(d(price)))).toBe(step))
})

describe('a rung', () => {
  it.each([
    ['sp', 'long', '9', '1100', '977.8', '997.4'],
    ['sp', 'short', '9', '1100', '1222', '1197'],
    ['sb', 'long', '3', '1100', '733.3', '733.3'],
    ['xt', 'short', '5', '1100', '1320', '1320'],
    ['sp', 'long', '25', '1.17', '1.123', '1.146'],
  ] as const)('%s %s of %s at %s has levels %s and %s', (productType, direction, leverage, price, fl, sl) => {
    const buffer = d('0.02')
    const sprinter = issueSprinter(
      { productType, direction, leverage: d(leverage) },
      d(price),
      d('10'),
      buffer,
    )
    expect(sprinter && [sprinter.financingLevel, sprinter.stopLossLevel].map(formatDecimal)).toEqual([fl, sl])
  })

  it('is empty where it would be knocked out at once, or a short could lose more than everything', () => {
    const long = { productType: 'sp', direction: 'long', leverage: d('25') } as const
    expect(issueSprinter(long, d('100'), d('1'), d('0.05'))).toBeNull()
    expect(issueSprinter({ ...long, leverage: decimalOne }, d('100'), d('1'), d('0.05'))).toBeNull()
  })

  it('has about its leverage, and its stop-loss level between the financing level and the price', () => {
    const price = fc.bigInt(1_000_000n, 10n ** 17n).map((value) => value as Decimal)
    const leverage = fc.integer({ min: 15, max: 250 }).map((tenths) => (BigInt(tenths) * decimalOne) / 10n)
    fc.assert(
      fc.property(price, leverage, fc.constantFrom('long', 'short'), (s, times, direction) => {
        const rung = { productType: 'sp', direction, leverage: times as Decimal } as const
        const sprinter = issueSprinter(rung, s, decimalOne, d('0.01'))
        if (sprinter === null) return
        const { financingLevel: fl, stopLossLevel: sl } = sprinter
        const isOrdered = direction === 'long' ? fl < sl && sl < s : fl > sl && sl > s
        expect(isOrdered).toBe(true)
        const distance = Number(direction === 'long' ? s - fl : fl - s)
        // A step is a thousandth of the level at the most, and half of it is lost to rounding.
        const error = Math.abs(distance - Number(s) / (Number(times) / 1e10))
        expect(error).toBeLessThanOrEqual(Number(levelStep(fl)) / 2 + 2 + Number(s) * 1e-9)
      }),
    )
  })
})

it('a ratio holds from its price on', () => {
  const ratios = [
    { from: d('0'), ratio: d('1') },
    { from: d('200'), ratio: d('10') },
  ]
  expect(
    [d('0.01'), d('199.99'), d('200'), d('5000')].map((price) => formatDecimal(ratioAt(price, ratios))),
  ).toEqual(['1', '1', '10', '10'])
})
