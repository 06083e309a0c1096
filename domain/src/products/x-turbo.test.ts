import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import { extendedHours, tradingSession } from '../market/trading-session.ts'
import { approximate, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import { isAtStopLoss, knockOutBy, noSlippage } from './knock-out.ts'
import { sprinterValue } from './sprinter.ts'
import { atPremium, daysToRun, premium, settlementValue, type XTurbo } from './x-turbo.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))
const inEuro = euroConversion('EUR', null) as EuroConversion

// Strike 23,720, ratio 100, 90 days to run, a premium of 1.81 % a year (sprinters.md, section 5).
const dax: XTurbo = {
  productType: 'xt',
  direction: 'long',
  ratio: toDecimal('100'),
  financingLevel: toDecimal('23720'),
  stopLossLevel: toDecimal('23720'),
  end: at('2027-02-19T21:00:00Z'),
  premiumRate: toDecimal('0.0181'),
}
const short: XTurbo = { ...dax, direction: 'short' }
const underlying = toDecimal('24082')

describe('an X-Turbo', () => {
  it('has an intrinsic value of 3.62 and a premium of 1.06 a piece: 4.68, where 4.73 was asked', () => {
    expect(sprinterValue(dax, underlying, inEuro)).toBe(3_62)
    expect((approximate(premium(dax, 90)) / 100).toFixed(2)).toBe('1.06')
    // 3.62 + 1.0586 = 4.6786; the quoted premium, 1.10, is within a twentieth of the computed one.
    expect(sprinterValue(atPremium(dax, 90), underlying, inEuro)).toBe(4_67)
    expect(Math.abs(1.1 - approximate(premium(dax, 90)) / 100)).toBeLessThan(0.055)
  })

  it('is less than its intrinsic value for a short', () => {
    const price = toDecimal('23358')
    expect(sprinterValue(short, price, inEuro)).toBe(3_62)
    expect(sprinterValue(atPremium(short, 90), price, inEuro)).toBe(2_56)
  })

  it('counts its days in Amsterdam', () => {
    expect(daysToRun(dax, at('2026-11-21T12:00:00Z'))).toBe(90)
    expect(daysToRun(dax, at('2027-02-18T22:59:59Z'))).toBe(1)
    expect(daysToRun(dax, at('2027-02-18T23:00:00Z'))).toBe(0)
    expect(daysToRun(dax, at('2027-03-01T12:00:00Z'))).toBe(0)
  })

  it('runs off evenly to nothing', () => {
    expect(premium(dax, 0)).toBe(0n)
    expect(atPremium(dax, 0)).toEqual(dax)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), (days) => {
        const day = approximate(premium(dax, 1))
        expect(approximate((premium(dax, days) - premium(dax, days - 1)) as never)).toBeCloseTo(day, 8)
      }),
    )
  })

  it('keeps its stop-loss level at its level, whatever the premium', () => {
    const priced = atPremium(dax, 90)
    expect(formatDecimal(priced.stopLossLevel)).toBe('23720')
    expect(isAtStopLoss(priced, toDecimal('23720'))).toBe(true)
    expect(isAtStopLoss(priced, toDecimal('23720.01'))).toBe(false)
  })

  it.each([
    ['08:00', '2026-11-23T07:00:00Z', true],
    ['19:00', '2026-11-23T18:00:00Z', true],
    ['22:00', '2026-11-23T21:00:00Z', false],
  ])('is watched from 08:00 to before 22:00: at %s', (_, iso, expected) => {
    const session = tradingSession(at('2026-11-23T07:00:00Z'), extendedHours)
    const quote = {
      symbol: 'DAX',
      bid: toDecimal('23719'),
      ask: toDecimal('23719'),
      time: at(iso),
      source: 'test',
    }
    const knockOut = knockOutBy(atPremium(dax, 90), quote, session, inEuro, noSlippage)
    expect(knockOut?.residual).toBe(expected ? 0 : undefined)
  })

  it('is settled at its intrinsic value, without a premium', () => {
    expect(settlementValue(dax, underlying, inEuro)).toBe(3_62)
    expect(() => settlementValue(atPremium(dax, 90), underlying, inEuro)).toThrow()
  })

  it('is never worth less than zero, even if the discount exceeds the intrinsic value', () => {
    expect(sprinterValue(atPremium(short, 90), toDecimal('23719'), inEuro)).toBe(0)
  })
})
