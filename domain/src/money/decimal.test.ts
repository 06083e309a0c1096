import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  approximate,
  decimalOne,
  divideDown,
  divideHalfUp,
  divideUp,
  formatDecimal,
  middle,
  parseDecimal,
  toDecimal,
} from './decimal.ts'

describe('a decimal', () => {
  it.each([
    ['185.92', 1_859_200_000_000n],
    ['-0.5', -5_000_000_000n],
    ['0', 0n],
    ['007', 70_000_000_000n],
    ['0.0000000001', 1n],
    ['999999999999999999.9999999999', 9_999_999_999_999_999_999_999_999_999n],
  ])('is parsed from %s', (text, units) => {
    expect(parseDecimal(text)).toBe(units)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '1.',
    '.5',
    '1,5',
    '0x10',
    '1.00000000001',
    '1234567890123456789',
    '--1',
    '١',
  ])('is not parsed from "%s"', (text) => {
    expect(parseDecimal(text)).toBeNull()
    expect(() => toDecimal(text)).toThrow(RangeError)
  })

  it('is formatted without trailing zeros, and parses back to itself', () => {
    expect(formatDecimal(toDecimal('185.9200'))).toBe('185.92')
    expect(formatDecimal(toDecimal('-0.50'))).toBe('-0.5')
    expect(formatDecimal(decimalOne)).toBe('1')
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }), (units) => {
        expect(parseDecimal(formatDecimal(units as never))).toBe(units)
      }),
    )
  })

  it('converts to the nearest float', () => {
    expect(approximate(toDecimal('-1.17'))).toBe(-1.17)
  })

  it('has its mid with another rounded half up in the tenth digit', () => {
    expect(middle(toDecimal('1.1'), toDecimal('1.2'))).toBe(toDecimal('1.15'))
    expect(middle(toDecimal('0.0000000001'), toDecimal('0.0000000002'))).toBe(toDecimal('0.0000000002'))
  })
})

describe('integer division', () => {
  it.each([
    [7n, 2n, 3n, 4n, 4n],
    [-7n, 2n, -4n, -3n, -3n],
    [6n, 2n, 3n, 3n, 3n],
    [-6n, 2n, -3n, -3n, -3n],
    [5n, 3n, 1n, 2n, 2n],
    [-5n, 3n, -2n, -1n, -2n],
    [0n, 3n, 0n, 0n, 0n],
  ])('%s by %s rounds down, up and to the nearest', (dividend, divisor, down, up, nearest) => {
    expect(divideDown(dividend, divisor)).toBe(down)
    expect(divideUp(dividend, divisor)).toBe(up)
    expect(divideHalfUp(dividend, divisor)).toBe(nearest)
  })

  it('is off by less than the divisor, on the side it rounds to', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        const rest = dividend - divideDown(dividend, divisor) * divisor
        const excess = divideUp(dividend, divisor) * divisor - dividend
        const doubledError = 2n * (dividend - divideHalfUp(dividend, divisor) * divisor)
        expect(rest >= 0n && rest < divisor && excess >= 0n && excess < divisor).toBe(true)
        expect(-divisor <= doubledError && doubledError < divisor).toBe(true)
      }),
    )
  })
})
