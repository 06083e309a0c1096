import { readFileSync } from 'node:fs'
import { formatDecimal } from '@koersklasse/domain/decimal.ts'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { bufferOf, financingOf, readIssuerTerms } from './issuer-terms.ts'
import { rungsOf } from './rungs.ts'

const content = new URL('../../../../content/', import.meta.url)
const file = readFileSync(new URL('issuer.json', content), 'utf8')
const terms = readIssuerTerms(file)
const catalogue = loadCatalogue(readFileSync(new URL('instruments.csv', content), 'utf8'))
const instrument = (symbol: string) => catalogue.instruments.get(symbol)!

describe('the issuer’s terms of the game', () => {
  it.each([
    ['ASML', '2 3 4.5', '0.075'],
    ['AEX', '3 5 9', '0.02'],
    ['DAX', '5 10 18', '0.02'],
    ['XAUUSD', '5 10 18', '0.025'],
    ['EURUSD', '5 10 25', '0.015'],
    ['BRENT', '3 5 9', '0.045'],
  ])('%s has leverages %s, and a buffer of %s', (symbol, leverages, buffer) => {
    const longs = rungsOf(instrument(symbol), terms).filter(({ key }) => key.startsWith('sp long'))
    expect(longs.map((rung) => ('leverage' in rung ? formatDecimal(rung.leverage) : '')).join(' ')).toBe(
      leverages,
    )
    expect(formatDecimal(bufferOf(terms, instrument(symbol)))).toBe(buffer)
  })

  it('finances in the currency of the underlying', () => {
    expect(formatDecimal(financingOf(terms, instrument('AAPL')).reference)).toBe('0.0375')
    expect(formatDecimal(financingOf(terms, instrument('ASML')).reference)).toBe('0.02')
  })

  it('makes X-Turbos on AEX and DAX, trackers on indices and commodities, nothing on an ETF', () => {
    const keys = (symbol: string) => rungsOf(instrument(symbol), terms).map(({ key }) => key)
    expect(keys('AEX')).toEqual(expect.arrayContaining(['tracker', 'xt long 30', 'xt short 90']))
    expect(keys('DAX').filter((key) => key.startsWith('xt'))).toHaveLength(6)
    expect(keys('BRENT')).toContain('tracker')
    expect(keys('ASML')).not.toContain('tracker')
    expect(keys('TDT')).toEqual([])
  })
})

describe('mistakes in the terms', () => {
  it.each([
    ['not JSON', '{', 'they are not JSON'],
    [
      'a rate of 5',
      file.replace('"margin": "0.02"', '"margin": "5"'),
      'financing.margin is not from 0 to 0.5',
    ],
    [
      'a leverage of 1',
      file.replace('["5", "10", "25"]', '["1"]'),
      'ladder.leverages.major_pair.0 is not above 1',
    ],
    ['a wrong ISIN', file.replace('US78462F1030', 'US78462F1031'), 'etfs.0 is not an ISIN'],
    ['a number that is none', file.replace('"0.0181"', '"much"'), 'xTurbos.premiumRate is not a decimal'],
    ['no rate of a currency', file.replace('"USD": "0.0375"', '"XXX": "0.0375"'), 'financing.reference.USD'],
    ['a field that nobody knows', file.replace('"etfs"', '"etf"'), 'Unrecognized key'],
    [
      'ratios from above nothing',
      file.replace('"from": "0", "ratio": "10"', '"from": "5", "ratio": "10"'),
      'begin from 0',
    ],
    ['no buffer of a type', file.replace('"ss": "0.075",', ''), 'lacks a type'],
  ])('%s', (_, json, mistake) => {
    expect(() => readIssuerTerms(json)).toThrow(mistake)
  })
})
