import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import type { Quote } from '../market/quote.ts'
import { euronextHours, tradingSession } from '../market/trading-session.ts'
import { type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import { isAtStopLoss, knockOutBy, noSlippage, residualValue } from './knock-out.ts'
import type { Sprinter, SprinterType } from './sprinter.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))
const inEuro = euroConversion('EUR', null) as EuroConversion
const session = tradingSession(at('2026-11-23T09:00:00Z'), euronextHours)

const long: Sprinter = {
  productType: 'sp',
  direction: 'long',
  ratio: toDecimal('10'),
  financingLevel: toDecimal('1000'),
  stopLossLevel: toDecimal('1020'),
}
const short: Sprinter = { ...long, direction: 'short', stopLossLevel: toDecimal('980') }

function quoteOf(price: string, iso = '2026-11-23T10:00:00Z', halfSpread = '0'): Quote {
  const [middle, half] = [toDecimal(price), toDecimal(halfSpread)]
  return {
    symbol: 'AEX',
    bid: (middle - half) as Decimal,
    ask: (middle + half) as Decimal,
    time: at(iso),
    source: 'test',
  }
}

describe('a knock-out (sprinters.md, section 4)', () => {
  it.each<[string, Sprinter, string, number | null]>([
    ['financing level 1,000, stop-loss 1,020, ratio 10, touched at 1,020', long, '1020', 2_00],
    ['a gap to 1,012', long, '1012', 1_20],
    ['a gap to 995', long, '995', 0],
    ['a hair above the level', long, '1020.0000000001', null],
    ['a short touched at 980', short, '980', 2_00],
    ['a short and a gap to 988', short, '988', 1_20],
    ['a short and a gap to 1,005', short, '1005', 0],
    ['a short, a hair below the level', short, '979.9999999999', null],
  ])('%s', (_, sprinter, price, residual) => {
    const knockOut = knockOutBy(sprinter, quoteOf(price), session, inEuro, noSlippage)
    expect(knockOut?.residual ?? null).toBe(residual)
  })

  it('says by which quote and at what price', () => {
    const quote = quoteOf('1012')
    expect(knockOutBy(long, quote, session, inEuro, noSlippage)).toEqual({
      quote,
      price: toDecimal('1012'),
      unwoundAt: toDecimal('1012'),
      residual: 1_20,
    })
  })

  it('compares the mid, so a spread that widens knocks nothing out', () => {
    const wide = quoteOf('1020.5', '2026-11-23T10:00:00Z', '5')
    expect(knockOutBy(long, wide, session, inEuro, noSlippage)).toBeNull()
  })

  it.each([
    ['long', long, '1019', '1018', 1_80],
    ['short', short, '981', '982', 1_80],
  ] as const)('loses the slippage: %s', (_, sprinter, price, unwoundAt, residual) => {
    const slippage = { ticks: 2, tickSize: toDecimal('0.5') }
    const knockOut = knockOutBy(sprinter, quoteOf(price), session, inEuro, slippage)
    expect(knockOut && formatDecimal(knockOut.unwoundAt)).toBe(unwoundAt)
    expect(knockOut?.residual).toBe(residual)
  })

  it.each([
    ['before the underlying opens', '2026-11-23T07:59:59.999Z', false],
    ['as it opens', '2026-11-23T08:00:00Z', true],
    ['just before it closes', '2026-11-23T16:29:59.999Z', true],
    ['as it closes', '2026-11-23T16:30:00Z', false],
    ['in the evening', '2026-11-23T20:00:00Z', false],
  ])('only in the hours of the underlying: %s', (_, iso, expected) => {
    const hit = knockOutBy(long, quoteOf('1000', iso), session, inEuro, noSlippage)
    expect(hit !== null).toBe(expected)
  })

  it('leaves nothing of a Sprinter Best and an X-Turbo', () => {
    for (const productType of ['sb', 'xt'] satisfies SprinterType[]) {
      const sprinter = { ...long, productType, financingLevel: toDecimal('1000') }
      expect(residualValue(sprinter, toDecimal('1020'), inEuro)).toBe(0)
      expect(knockOutBy(sprinter, quoteOf('1015'), session, inEuro, noSlippage)?.residual).toBe(0)
    }
  })

  it('leaves no more than a knock-out at the level would, and never less than zero', () => {
    const price = fc.bigInt({ min: 1n, max: 2n * 10n ** 13n })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 100 }), fc.boolean(), (units, ticks, isLong) => {
        const sprinter = isLong ? long : short
        const hundredths = formatDecimal(units as Decimal)
        const knockOut = knockOutBy(sprinter, quoteOf(hundredths), session, inEuro, {
          ticks,
          tickSize: toDecimal('0.05'),
        })
        expect(knockOut !== null).toBe(isAtStopLoss(sprinter, units as Decimal))
        if (knockOut === null) return
        const touched = residualValue(sprinter, sprinter.stopLossLevel, inEuro)
        expect(knockOut.residual).toBeGreaterThanOrEqual(0)
        expect(knockOut.residual).toBeLessThanOrEqual(touched)
      }),
    )
  })
})
