import { describe, expect, it } from 'vitest'
import { type Currency, currencyPairSymbol, directProduct, type Instrument, isIsin } from './instrument.ts'

describe('an ISIN', () => {
  it.each(['US0378331005', 'NL0010273215', 'BMG0112X1056', 'EU0009652759', 'XC0009655157', 'ZZ000EURPLN4'])(
    'is %s',
    (text) => {
      expect(isIsin(text)).toBe(true)
    },
  )

  it.each([
    ['a wrong check digit', 'US0378331006'],
    ['two digits swapped', 'US0378313005'],
    ['small letters', 'us0378331005'],
    ['too short', 'US037833100'],
    ['too long', 'US03783310050'],
    ['a letter for the check digit', 'US037833100A'],
    ['no country', '120378331005'],
    ['nothing', ''],
  ])('is not one with %s', (_, text) => {
    expect(isIsin(text)).toBe(false)
  })
})

it.each<[Currency, string | null]>([
  ['EUR', null],
  ['USD', 'EURUSD'],
  ['GBP', 'EURGBP'],
  ['GBp', 'EURGBP'],
  ['GBX', 'EURGBP'],
  ['PLN', 'EURPLN'],
])('%s is converted with %s', (currency, pair) => {
  expect(currencyPairSymbol(currency)).toBe(pair)
})

describe('the direct product of an instrument', () => {
  const ibm: Instrument = { symbol: 'IBM', isin: 'US4592001014', name: 'IBM', currency: 'USD', type: 'ss' }

  it('has the ISIN for its id', () => {
    expect(directProduct(ibm)).toEqual({
      id: 'US4592001014',
      isin: 'US4592001014',
      name: 'IBM',
      symbol: 'IBM',
      currency: 'USD',
      productType: 'ss',
    })
  })

  it.each(['in', 'ir', 'cu', 'co'] as const)('is null for type %s', (type) => {
    expect(directProduct({ ...ibm, type })).toBeNull()
  })
})
