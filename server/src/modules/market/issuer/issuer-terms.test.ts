import { readFileSync } from 'node:fs'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { leverageCaps, leverageClassOf } from '@koersklasse/domain/products/bid-only.ts'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { bufferOf, financingOf, readIssuerTerms } from './issuer-terms.ts'
import { rungsOf } from './rungs.ts'

const content = new URL('../../../../../content/', import.meta.url)
const file = readFileSync(new URL('issuer.json', content), 'utf8')
const terms = readIssuerTerms(file)
const catalogue = loadCatalogue(readFileSync(new URL('instruments.csv', content), 'utf8'))
const instrument = (symbol: string) => catalogue.instruments.get(symbol)!

describe('the issuer’s terms of the game', () => {
  it.each([
    ['ASML', 15, '1.25', '4.75', '0.075'],
    ['AEX', 15, '1.5', '9.5', '0.02'],
    ['DAX', 15, '2', '18', '0.02'],
    ['XAUUSD', 15, '2', '18', '0.025'],
    ['EURUSD', 15, '2', '28', '0.015'],
    ['BRENT', 15, '1.5', '9.5', '0.045'],
  ] as const)(
    '%s has %i leverages, from %s to %s, and a buffer of %s',
    (symbol, count, least, most, buffer) => {
      const longs = rungsOf(instrument(symbol), terms).filter(({ key }) => key.startsWith('sp long'))
      const leverages = longs.map((rung) => ('leverage' in rung ? formatDecimal(rung.leverage) : ''))
      expect([leverages.length, leverages[0], leverages.at(-1)]).toEqual([count, least, most])
      expect(formatDecimal(bufferOf(terms, instrument(symbol)))).toBe(buffer)
    },
  )

  it('put several thousand products on the ladders, each on its own rung and none over its cap', () => {
    const rungs = [...catalogue.instruments.values()].flatMap((each) => {
      const keys = rungsOf(each, terms).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      return rungsOf(each, terms).map((rung) => ({ rung, cap: leverageCaps[leverageClassOf(each)] }))
    })
    expect(rungs.length).toBeGreaterThan(3_000)
    for (const { rung, cap } of rungs) if ('leverage' in rung) expect(rung.leverage < cap).toBe(true)
  })

  it('finances in the currency of the underlying', () => {
    expect(formatDecimal(financingOf(terms, instrument('AAPL')).reference)).toBe('0.0375')
    expect(formatDecimal(financingOf(terms, instrument('ASML')).reference)).toBe('0.02')
  })

  it('makes X-Turbos on large indices, trackers on indices and commodities, nothing on an ETF', () => {
    const keys = (symbol: string) => rungsOf(instrument(symbol), terms).map(({ key }) => key)
    expect(keys('AEX')).toEqual(expect.arrayContaining(['tracker', 'xt long 30 5', 'xt short 90 8']))
    expect(keys('DAX').filter((key) => key.startsWith('xt'))).toHaveLength(30)
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
      file.replace('["1.2", "1.5", "1.8"]', '["1"]'),
      'ladder.leverages.crypto.0 is not above 1',
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
