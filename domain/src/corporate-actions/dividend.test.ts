import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import type { Currency } from '../market/instrument.ts'
import { type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toQuantity } from '../money/money.ts'
import { type Sprinter, sprinterValue } from '../products/sprinter.ts'
import { toEpochMs } from '../time/time.ts'
import {
  afterDividend,
  type Dividend,
  type DividendShare,
  dividendPayment,
  dutchWithholding,
  fullDividendShare,
  taxedDividendShare,
} from './dividend.ts'

const inEuro = euroConversion('EUR', null) as EuroConversion

function conversionOf(currency: Currency, rate: string): EuroConversion {
  const symbol = currency === 'GBp' ? 'EURGBP' : `EUR${currency}`
  const [bid, time] = [toDecimal(rate), toEpochMs(1)]
  return euroConversion(currency, { symbol, bid, ask: bid, time, source: 'test' }) as EuroConversion
}

const of = (amount: string, withholding = '0'): Dividend => ({
  amount: toDecimal(amount),
  withholding: toDecimal(withholding),
})

describe('a dividend on shares (sprinters.md, section 7)', () => {
  it.each<[string, number, Dividend, EuroConversion, number]>([
    ['gross', 100, of('1.25'), inEuro, 125_00],
    [
      'net of the Dutch 15 %',
      100,
      { amount: toDecimal('1.25'), withholding: dutchWithholding },
      inEuro,
      106_25,
    ],
    ['rounded down, once, on the whole', 3, of('0.0333'), inEuro, 9],
    ['dollars, as Shell declares it', 100, of('0.358', '0.15'), conversionOf('USD', '1.25'), 24_34],
    ['pence', 100, of('8.7'), conversionOf('GBp', '0.87'), 10_00],
    ['nothing held', 0, of('1.25'), inEuro, 0],
    ['less than a cent', 1, of('0.009'), inEuro, 0],
  ])('%s', (_, quantity, dividend, conversion, cents) => {
    expect(dividendPayment(toQuantity(quantity), dividend, conversion)).toBe(cents)
  })
})

describe('a dividend on the underlying of a Sprinter', () => {
  const long: Sprinter = {
    productType: 'sp',
    direction: 'long',
    ratio: toDecimal('1'),
    financingLevel: toDecimal('15'),
    stopLossLevel: toDecimal('16'),
  }

  it('S 25 to 24, financing level 15 to 14: 10.00 euro both (section 7)', () => {
    const after = afterDividend(long, toDecimal('1'), fullDividendShare)
    expect(formatDecimal(after.financingLevel)).toBe('14')
    expect(formatDecimal(after.stopLossLevel)).toBe('15')
    expect(sprinterValue(long, toDecimal('25'), inEuro)).toBe(10_00)
    expect(sprinterValue(after, toDecimal('24'), inEuro)).toBe(10_00)
  })

  it('keeps the value of a short, too', () => {
    const short: Sprinter = { ...long, direction: 'short', financingLevel: toDecimal('35') }
    const after = afterDividend(short, toDecimal('1'), fullDividendShare)
    expect(sprinterValue(short, toDecimal('25'), inEuro)).toBe(10_00)
    expect(sprinterValue(after, toDecimal('24'), inEuro)).toBe(10_00)
  })

  it.each<[string, 'long' | 'short', DividendShare, string]>([
    ['BNP: 85 % for a long', 'long', taxedDividendShare, '14.15'],
    ['BNP: 100 % for a short', 'short', taxedDividendShare, '14'],
    ['total return: raised by the tax for a long', 'long', totalReturn(), '15.15'],
    ['total return: as it was for a short', 'short', totalReturn(), '15'],
  ])('%s', (_, direction, share, level) => {
    const after = afterDividend({ ...long, direction }, toDecimal('1'), share)
    expect(formatDecimal(after.financingLevel)).toBe(level)
    expect(after.stopLossLevel - after.financingLevel).toBe(toDecimal('1'))
  })

  it('keeps a Sprinter Best at one level, and an X-Turbo where it is', () => {
    const best: Sprinter = { ...long, productType: 'sb', stopLossLevel: long.financingLevel }
    const after = afterDividend(best, toDecimal('0.3333333333') as Decimal, taxedDividendShare)
    expect(after.stopLossLevel).toBe(after.financingLevel)
    const turbo: Sprinter = { ...best, productType: 'xt' }
    expect(afterDividend(turbo, toDecimal('1'), fullDividendShare)).toEqual(turbo)
  })
})

function totalReturn(): DividendShare {
  return { long: toDecimal('-0.15'), short: toDecimal('0') }
}
