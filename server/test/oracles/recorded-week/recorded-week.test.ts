// Compares the issuer's work in the recorded week, with Sprinters on shares, an ETF, gold and a currency, with an
// independent computation from the tape's file, at a sample of the quotes; `npm run week` compares at every quote.

import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type IssuerTerms, readIssuerTerms } from '../../../src/modules/market/issuer/issuer-terms.ts'
import type { IssuedState } from '../../../src/modules/market/products/issued-state.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { type Comparison, compareWeek, ownTermsFile, steepTermsFile } from './compare-week.ts'
import { dayOf, isInSession, scaled } from './ladder-twin.ts'
import { type Line, weekLines } from './tape-lines.ts'

const sampleEvery = 250

async function onDatabase<T>(run: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

describe.each([
  ['the game’s own ladders', ownTermsFile, 1],
  ['steeper ladders', steepTermsFile, 30],
] as const)('the recorded week on %s', (_, terms, least) => {
  let comparison: Comparison
  beforeAll(async () => {
    comparison = await onDatabase(({ kysely }) => compareWeek(kysely, terms, sampleEvery))
  }, 120_000)

  it('has the same products as an independent computation, with the same levels, prices and leverages', () => {
    expect(comparison.differences).toEqual([])
    expect(comparison.compared).toBeGreaterThan(20_000)
  })

  it('knocks out exactly the products that a scan of the file finds, at the same time and residual', () => {
    const { issued, ended } = comparison
    const found = issued.flatMap((state) => {
      const hit = scan(state)
      return hit === null ? [] : [`${state.product.id} ${new Date(hit.time).toISOString()} ${hit.price}`]
    })
    const happened = ended.map(({ product, ended: { kind, time, price } }) => {
      expect(kind).toBe('knockout')
      return `${product.id} ${new Date(time).toISOString()} ${price}`
    })
    expect(happened.toSorted()).toEqual(found.toSorted())
    expect(ended.length).toBeGreaterThanOrEqual(least)
    expect(ended.length).toBeLessThan(issued.length)
    if (terms !== steepTermsFile) return
    // On each underlying in both directions, and of each type.
    const kinds = ended.map(({ product }) => `${product.symbol} ${(product as SprinterProduct).direction}`)
    for (const symbol of ['SPY', 'IBM', 'GC']) {
      expect(kinds).toEqual(expect.arrayContaining([`${symbol} long`, `${symbol} short`]))
    }
    const types = new Set(ended.map(({ product }) => product.productType))
    expect([...types].toSorted()).toEqual(['sb', 'sp', 'xt'])
    expect(ended.some(({ ended: { price } }) => price > 0)).toBe(true)
  })
})

describe('the comparison detects a market', () => {
  const right = readIssuerTerms(JSON.stringify(steepTermsFile))
  const wrongs: [what: string, terms: IssuerTerms][] = [
    [
      'whose financing is a thousandth of a percent off',
      { ...right, financing: { ...right.financing, margin: toDecimal('0.02001') } },
    ],
    [
      'whose stop-loss levels lie a thousandth off',
      { ...right, buffers: { ...right.buffers, ss: toDecimal('0.006') } },
    ],
    ['whose spread is two cents by day', { ...right, spread: { kind: 'ticks', ticks: 2 } }],
    [
      'whose X-Turbos have a slightly higher premium',
      { ...right, xTurbos: { ...right.xTurbos, premiumRate: toDecimal('0.0182') } },
    ],
    [
      'whose trackers have a slightly higher fee',
      { ...right, trackers: { ...right.trackers, yearlyFee: toDecimal('0.004') } },
    ],
  ]
  it.each(wrongs)('%s', async (_, terms) => {
    const { differing } = await onDatabase(({ kysely }) => compareWeek(kysely, steepTermsFile, 2_000, terms))
    expect(differing).toBeGreaterThan(0)
  })
})

/** The first line within the session that reaches the stop-loss level, by a scan of the file, and the residual there. */
function scan(state: IssuedState): { time: number; price: number } | null {
  const { symbol, productType, direction, issuedAt, ratio } = state.product as SprinterProduct
  const isLong = direction === 'long'
  let pair: Line | null = null
  for (const line of weekLines) {
    if (line.symbol === 'EURUSD') pair = line
    if (line.symbol !== symbol || line.time < issuedAt) continue
    const mid = Number(scaled(line.bid) + scaled(line.ask)) / 2
    const { fl, sl } = levelsAt(state, line.time)
    const isHit = isLong ? mid <= sl : mid >= sl
    if (!isHit || !isInSession(line, productType)) continue
    const dollars = (isLong ? mid - fl : fl - mid) / Number(ratio)
    const rate = Number(scaled(pair!.bid) + scaled(pair!.ask)) / 2 / 1e10
    return {
      time: line.time,
      price: productType === 'sp' ? Math.max(0, Math.floor((dollars / rate) * 100)) : 0,
    }
  }
  return null
}

/** FL × (1 + rate)^(1/360), day by day; the power is a float, far more exact than a cent requires. */
function levelsAt({ product }: IssuedState, time: number): { fl: number; sl: number } {
  const { direction, productType, financingLevel, stopLossLevel, issuedAt } = product as SprinterProduct
  const rate = direction === 'long' ? 0.0575 : 0.0175
  let fl = Number(scaled(formatDecimal(financingLevel)))
  if (productType !== 'xt') {
    for (let day = dayOf(issuedAt); day < dayOf(time); day += 1) fl *= (1 + rate) ** (1 / 360)
  }
  return { fl, sl: productType === 'sp' ? Number(stopLossLevel) : fl }
}
