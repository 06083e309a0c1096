import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import { compound } from '../money/compounding.ts'
import { approximate, type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import { gameDaysBetween } from '../time/game-day.ts'
import { toEpochMs } from '../time/time.ts'
import {
  afterFinancing,
  afterStopLossReset,
  financedLevel,
  financingRate,
  holdingCost,
  stopLossLevel,
} from './financing.ts'
import { type Sprinter, sprinterValue } from './sprinter.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))
const inEuro = euroConversion('EUR', null) as EuroConversion
const terms = { reference: toDecimal('0.02'), margin: toDecimal('0.02') }

const long: Sprinter = {
  productType: 'sp',
  direction: 'long',
  ratio: toDecimal('10'),
  financingLevel: toDecimal('900'),
  stopLossLevel: toDecimal('918'),
}
const short: Sprinter = { ...long, direction: 'short', stopLossLevel: toDecimal('882') }

describe('the financing rate', () => {
  it('BNP of 30 July 2018: AEX long 1.63 %, short -2.37 % at -0.37 % and a margin of 2 % (section 3)', () => {
    const bnp = { reference: toDecimal('-0.0037'), margin: toDecimal('0.02') }
    expect(formatDecimal(financingRate('long', bnp))).toBe('0.0163')
    expect(formatDecimal(financingRate('short', bnp))).toBe('-0.0237')
  })
})

describe('the financing level', () => {
  it('900 at 4 % is 900.098 after a day, not 900.100 (section 3)', () => {
    const level = financedLevel(toDecimal('900'), toDecimal('0.04'), 1)
    expect(formatDecimal(level).slice(0, 7)).toBe('900.098')
    // 900 × 1.04^(1/360), computed independently to 14 digits.
    expect(approximate(level)).toBeCloseTo(900 * Math.exp(Math.log1p(0.04) / 360), 9)
  })

  it('a year of 360 days is the whole rate, exactly', () => {
    expect(financedLevel(toDecimal('900'), toDecimal('0.04'), 360)).toBe(toDecimal('936'))
    expect(financedLevel(toDecimal('900'), toDecimal('0.04'), 720)).toBe(toDecimal('973.44'))
  })

  it('does not move within a day or at a rate of zero', () => {
    expect(financedLevel(toDecimal('900'), toDecimal('0.04'), 0)).toBe(toDecimal('900'))
    expect(financedLevel(toDecimal('900'), toDecimal('0'), 31)).toBe(toDecimal('900'))
  })

  it('moves three days over a weekend', () => {
    const days = gameDaysBetween(at('2026-11-20T20:59:00Z'), at('2026-11-23T06:30:00Z'))
    expect(days).toBe(3)
    const daily = [1, 2, 3].reduce<Decimal>(
      (level) => financedLevel(level, toDecimal('0.04'), 1),
      toDecimal('900'),
    )
    const atOnce = financedLevel(toDecimal('900'), toDecimal('0.04'), days)
    expect(Number(atOnce - daily)).toBeGreaterThanOrEqual(-3)
    expect(Number(atOnce - daily)).toBeLessThanOrEqual(3)
  })

  it('days are counted by midnights, whatever the clocks do', () => {
    expect(gameDaysBetween(at('2026-03-27T20:00:00Z'), at('2026-03-30T06:00:00Z'))).toBe(3)
    expect(gameDaysBetween(at('2026-10-23T20:00:00Z'), at('2026-10-26T07:00:00Z'))).toBe(3)
    expect(gameDaysBetween(at('2026-11-20T22:59:59Z'), at('2026-11-20T23:00:00Z'))).toBe(1)
    expect(gameDaysBetween(at('2026-11-20T23:00:00Z'), at('2026-11-21T22:59:59Z'))).toBe(0)
  })

  it('is right to the tenth digit: two parts of two years agree with plain multiplication', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -4_999_999_999n, max: 4_999_999_999n }),
        fc.integer({ min: 0, max: 720 }),
        (rate, days) => {
          // The two parts add up to whole years, whose power is plain multiplication.
          const level = toDecimal('10000') as Decimal
          const first = compound(level, rate as Decimal, days, 360)
          const whole = compound(first, rate as Decimal, 720 - days, 360)
          const one = 10_000_000_000n
          const exact = (level * (one + rate) * (one + rate)) / (one * one)
          const error = whole - exact
          // Each part rounds by at most half a unit, and the first error can grow by (1.5)² at most.
          expect(error >= -3n && error <= 3n).toBe(true)
        },
      ),
    )
  })

  it('refuses impossible rates and numbers of days', () => {
    expect(() => compound(toDecimal('1'), toDecimal('0.6'), 1, 360)).toThrow()
    expect(() => compound(toDecimal('1'), toDecimal('0.04'), -1, 360)).toThrow()
    expect(() => compound(toDecimal('1'), toDecimal('0.04'), 0.5, 360)).toThrow()
  })
})

describe('a night of financing', () => {
  it('moves the financing level of a Sprinter alone', () => {
    const after = afterFinancing(long, terms, 1)
    expect(formatDecimal(after.financingLevel).slice(0, 7)).toBe('900.098')
    expect(after.stopLossLevel).toBe(long.stopLossLevel)
  })

  it('moves both levels of a Sprinter Best, and neither of an X-Turbo', () => {
    const best = { ...long, productType: 'sb', stopLossLevel: long.financingLevel } as const
    const after = afterFinancing(best, terms, 1)
    expect(after.stopLossLevel).toBe(after.financingLevel)
    expect(after.financingLevel).toBeGreaterThan(best.financingLevel)
    const turbo = { ...best, productType: 'xt' } as const
    expect(afterFinancing(turbo, terms, 1)).toEqual(turbo)
  })

  it.each([
    ['a long loses', long, '0.02', -1],
    ['a short gains where the reference is above the margin', short, '0.03', 1],
    ['a short stands still where they are equal', short, '0.02', 0],
    ['a short loses where the reference is below the margin', short, '0.01', -1],
  ] as const)('%s', (_, product, reference, sign) => {
    const at = { ...terms, reference: toDecimal(reference) }
    const price = toDecimal(product.direction === 'long' ? '1000' : '800')
    const after = afterFinancing(product, at, 30)
    const gained = sprinterValue(after, price, inEuro) - sprinterValue(product, price, inEuro)
    expect(Math.sign(gained)).toBe(sign)
    expect(Math.sign(holdingCost(product, at, 30, inEuro))).toBe(sign === 0 ? 0 : -sign)
  })

  it('holding a piece costs what its value loses', () => {
    // 900 × (1.04^(30/360) − 1) ÷ 10 = 0.2946 euro
    expect(holdingCost(long, terms, 30, inEuro)).toBe(29)
    expect(holdingCost(long, terms, 7, inEuro)).toBe(7)
  })
})

describe('the stop-loss level (section 2)', () => {
  const step = toDecimal('0.1')

  it.each([
    ['ING: 20.00 and 7.5 %', 'long', '20', '0.075', '21.5'],
    ['ING, the month after: 20.05', 'long', '20.05', '0.075', '21.6'],
    ['ING, a buffer of 10 %', 'long', '20.05', '0.1', '22.1'],
    ['a short is rounded down, away from its level', 'short', '20.05', '0.075', '18.5'],
    ['a short that is a whole step', 'short', '20', '0.075', '18.5'],
    ['no buffer', 'long', '20.05', '0', '20.1'],
  ] as const)('%s', (_, direction, level, buffer, expected) => {
    const set = stopLossLevel(direction, toDecimal(level), { buffer: toDecimal(buffer), step })
    expect(formatDecimal(set)).toBe(expected)
  })

  it('is reset for a Sprinter only', () => {
    const buffer = { buffer: toDecimal('0.02'), step: toDecimal('1') }
    expect(afterStopLossReset({ ...long, financingLevel: toDecimal('901') }, buffer).stopLossLevel).toBe(
      toDecimal('920'),
    )
    const best: Sprinter = { ...long, productType: 'sb', stopLossLevel: long.financingLevel }
    expect(afterStopLossReset(best, buffer)).toEqual(best)
  })

  it('is never nearer than the buffer, and less than a step further', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(digits, fc.bigInt({ min: 0n, max: 10n ** 9n }), (level, buffer) => {
        const one = 10n ** 10n
        const exactLong = level * (one + buffer)
        const up = stopLossLevel('long', level as Decimal, { buffer: buffer as Decimal, step }) * one
        expect(up >= exactLong && up - exactLong < step * one && up % (step * one) === 0n).toBe(true)
        const exactShort = level * (one - buffer)
        const down = stopLossLevel('short', level as Decimal, { buffer: buffer as Decimal, step }) * one
        expect(down <= exactShort && exactShort - down < step * one && down % (step * one) === 0n).toBe(true)
      }),
    )
  })
})
