import type { Product, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, test } from 'vitest'
import { sprinterOutlook } from './sprinter-outlook.ts'

const now = toEpochMs(Date.UTC(2013, 9, 8, 10))

const price = (symbol: string, bid: string, ask = bid): UnderlyingPrice => ({
  symbol,
  bid,
  ask,
  previousClose: null,
  quoteUpdatedOn: now,
  quotedOn: now,
  freshness: 'fresh',
  delay: null,
})

/** The Sprinter of sprinters.md: S 1,100, FL 1,000, ratio 10, so 10.00 euro; its stop-loss level is 1,020. */
const long: Product = {
  id: 'ZZKK00000016',
  isin: 'ZZKK00000016',
  name: 'Sprinter',
  symbol: 'AEX',
  currency: 'EUR',
  productType: 'sp',
  instrumentType: 'in',
  isFictitious: true,
  price: null,
  underlyingSymbol: 'AEX',
  bidOnly: null,
  ended: null,
  issuedAt: now,
  ratio: '10',
  direction: 'long',
  leverage: null,
  leverageCap: null,
  financingLevel: '1000',
  stopLossLevel: '1020',
  stopLossDistance: null,
  residualValue: null,
  financing: { reference: '0.02', margin: '0.02' },
  endDate: null,
  premiumRate: null,
  yearlyFee: null,
  isAccumulating: null,
  tradingHours: null,
}
const at1100 = price('AEX', '1099', '1101')

describe('the outlook of a Sprinter', () => {
  test('of a long has steps around the current price, and the residual value at the stop-loss level', () => {
    const outlook = sprinterOutlook(long, at1100, null, now)
    expect(outlook?.distance).toBeCloseTo(0.0727, 4)
    expect(
      outlook?.steps.map(({ basisPoints, value, isKnockedOut }) => [basisPoints, value, isKnockedOut]),
    ).toEqual([
      [600, 16_60, false],
      [400, 14_40, false],
      [200, 12_20, false],
      [0, 10_00, false],
      [-200, 7_80, false],
      [-400, 5_60, false],
      [-727, 2_00, true],
    ])
    expect(outlook?.steps.map(({ underlying }) => underlying)).toEqual([
      1166, 1144, 1122, 1100, 1078, 1056, 1020,
    ])
  })

  test('of a short gains where a long loses', () => {
    const short: Product = { ...long, direction: 'short', financingLevel: '1200', stopLossLevel: '1180' }
    const { steps } = sprinterOutlook(short, at1100, null, now) ?? { steps: [] }
    expect(steps[0]).toMatchObject({ basisPoints: -600, value: 16_60 })
    expect(steps.at(-1)).toMatchObject({ basisPoints: 727, value: 2_00, isKnockedOut: true })
  })

  test('of a Sprinter Best has no residual value', () => {
    const best: Product = { ...long, productType: 'sb', stopLossLevel: '1000' }
    expect(sprinterOutlook(best, at1100, null, now)?.steps.at(-1)).toMatchObject({
      value: 0,
      isKnockedOut: true,
    })
  })

  test('converts a foreign currency at the mid of its pair', () => {
    // The Dow of sprinters.md: 8,000, FL 7,000, ratio 100, EURUSD 1.25 is 8.00 euro.
    const dow: Product = {
      ...long,
      currency: 'USD',
      ratio: '100',
      financingLevel: '7000',
      stopLossLevel: '7140',
    }
    const outlook = sprinterOutlook(dow, price('DJI', '8000'), price('EURUSD', '1.25'), now)
    expect(outlook?.steps[3]?.value).toBe(8_00)
    expect(sprinterOutlook(dow, price('DJI', '8000'), null, now)).toBeNull()
  })

  test('has holding costs equal to the move of the financing level: 4 % of 1,000 over a ratio of 10', () => {
    const outlook = sprinterOutlook(long, at1100, null, now)
    expect([outlook?.weekCost, outlook?.monthCost]).toEqual([8, 33])
    const cheap: Product = { ...long, direction: 'short', financingLevel: '1200', stopLossLevel: '1180' }
    const dear = { ...cheap, financing: { reference: '0.05', margin: '0.02' } }
    expect(sprinterOutlook(dear, at1100, null, now)?.monthCost).toBe(-30)
  })

  test('lets the premium of an X-Turbo decay until its end', () => {
    const turbo: Product = {
      ...long,
      productType: 'xt',
      stopLossLevel: '1000',
      financing: null,
      premiumRate: '0.0365',
      endDate: toEpochMs(now + 20 * 86_400_000),
    }
    // 1,000 × 3.65 % × 20 ÷ 365 is 2, over a ratio of 10 is 0.20.
    const outlook = sprinterOutlook(turbo, at1100, null, now)
    expect(outlook?.steps[3]?.value).toBe(10_20)
    expect([outlook?.weekCost, outlook?.monthCost]).toEqual([7, 20])
  })

  test('leaves out a step that passes the stop-loss level', () => {
    const near = sprinterOutlook(long, price('AEX', '1021'), null, now)
    expect(near?.steps.map(({ basisPoints }) => basisPoints)).toEqual([15, 10, 5, 0, -5, -10])
    expect(near?.steps.at(-1)).toMatchObject({ isKnockedOut: true, value: 2_00 })
  })

  test('is null for any other product', () => {
    expect(sprinterOutlook({ ...long, productType: 'etf' }, at1100, null, now)).toBeNull()
    expect(sprinterOutlook(long, null, null, now)).toBeNull()
  })
})
