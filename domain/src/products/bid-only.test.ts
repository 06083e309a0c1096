import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import type { InstrumentType } from '../market/instrument.ts'
import { type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import {
  bidOnlyCause,
  defaultCapBand,
  isOverCap,
  type LeverageClass,
  leverageCaps,
  leverageClassOf,
} from './bid-only.ts'
import { leverage, type Sprinter, sprinterValue } from './sprinter.ts'

const cap = leverageCaps.minor

const now = toEpochMs(1_800_000_000_000)

describe('the legal caps (sprinters.md, section 6)', () => {
  it('are 30, 20, 10, 5 and 2', () => {
    expect(Object.values(leverageCaps).map(formatDecimal)).toEqual(['30', '20', '10', '5', '2'])
  })

  it.each<[string, InstrumentType, string, string, LeverageClass]>([
    ['EUR/USD', 'cu', 'EU0009652759', 'EURUSD', 'major_pair'],
    ['EUR/CHF', 'cu', 'EU0009654078', 'EURCHF', 'major_pair'],
    ['EUR/PLN', 'cu', 'ZZ000EURPLN4', 'EURPLN', 'major'],
    ['DAX', 'in', 'DE0008469008', 'DAX', 'major'],
    ['S&P 500', 'in', 'US78378X1072', 'SPX', 'major'],
    ['Nasdaq-100', 'in', 'US6311011026', 'NDX', 'major'],
    ['Euro Stoxx 50', 'in', 'EU0009658145', 'SX5E', 'major'],
    ['gold', 'co', 'XC0009655157', 'XAUUSD', 'major'],
    ['AEX', 'in', 'NL0000000107', 'AEX', 'minor'],
    ['silver', 'co', 'XD0002747208', 'XAGUSD', 'minor'],
    ['Brent', 'co', 'XC0009677409', 'BRENT', 'minor'],
    ['a share', 'ss', 'NL0010273215', 'ASML', 'other'],
    ['a bond future', 'ir', 'DE0009652644', 'FGBL', 'other'],
    ['an ETF', 'etf', 'NL0009272749', 'TDT', 'other'],
  ])('%s', (_, type, isin, symbol, expected) => {
    expect(leverageClassOf({ type, isin, symbol })).toBe(expected)
  })
})

describe('over the cap', () => {
  it('AEX 1,100, financing level 1,000, ratio 10: leverage 11 is over 10, so bid-only (section 1)', () => {
    const inEuro = euroConversion('EUR', null) as EuroConversion
    const sprinter: Sprinter = {
      productType: 'sp',
      direction: 'long',
      ratio: toDecimal('10'),
      financingLevel: toDecimal('1000'),
      stopLossLevel: toDecimal('1020'),
    }
    const price = toDecimal('1100')
    const at = leverage(sprinter, price, sprinterValue(sprinter, price, inEuro), inEuro)
    const state = { isOverCap: isOverCap(at, cap, defaultCapBand, false), isSoldOut: false }
    expect(bidOnlyCause({ ...state, isSetByOperator: false, restrictedUntil: null }, now)).toBe('leverage')
  })

  it('does not flicker: a row of leverages about the cap', () => {
    const rows = [
      ['9.9', false],
      ['10', false],
      ['10.0000000001', true],
      ['10', true],
      ['9.6', true],
      ['9.5', false],
      ['9.6', false],
      ['10', false],
      ['11', true],
      ['9.5000000001', true],
      ['9.4', false],
    ] as const
    let was = false
    for (const [at, expected] of rows) {
      was = isOverCap(toDecimal(at), cap, defaultCapBand, was)
      expect([at, was]).toEqual([at, expected])
    }
  })

  it('is always so above the cap and never so at or below the band', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 20n * 10n ** 10n }), fc.boolean(), (units, was) => {
        const over = isOverCap(units as Decimal, cap, defaultCapBand, was)
        if (units > cap) expect(over).toBe(true)
        else if (units <= toDecimal('9.5')) expect(over).toBe(false)
        else expect(over).toBe(was)
      }),
    )
  })
})

it.each([
  [true, true, true, 'leverage'],
  [false, true, true, 'sold_out'],
  [false, false, true, 'operator'],
  [false, false, false, null],
] as const)(
  'names one cause: over the cap %s, sold out %s, operator %s: %s',
  (over, soldOut, operator, cause) => {
    const state = { isOverCap: over, isSoldOut: soldOut, isSetByOperator: operator }
    expect(bidOnlyCause({ ...state, restrictedUntil: null }, now)).toBe(cause)
  },
)

it.each([
  ['sold_out', -1, 'sold_out'],
  ['sold_out', 0, null],
  ['operator', -1, 'operator'],
  ['operator', 1, null],
] as const)('what the operator says ends by itself: %s, %s ms after its end: %s', (said, after, cause) => {
  const state = { isOverCap: false, isSoldOut: said === 'sold_out', isSetByOperator: said === 'operator' }
  expect(bidOnlyCause({ ...state, restrictedUntil: toEpochMs(now - after) }, now)).toBe(cause)
  expect(bidOnlyCause({ ...state, isOverCap: true, restrictedUntil: toEpochMs(now - after) }, now)).toBe(
    'leverage',
  )
})
