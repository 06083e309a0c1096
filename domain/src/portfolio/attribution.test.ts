import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import {
  type Attribution,
  type AttributionPart,
  attribute,
  attributionParts,
  betaOf,
  type HeldProduct,
  type PieceTerms,
} from './attribution.ts'

const inEuro = (underlying: number, changes: Partial<PieceTerms> = {}): PieceTerms => ({
  ...{ underlying, units: 1, level: 0, centsPerUnit: 100 },
  ...changes,
})

/** Pieces bought before the first instant and held ever since, without costs; worth what their terms say. */
function held(
  pieces: number,
  terms: readonly (PieceTerms | null)[],
  changes: Partial<HeldProduct> = {},
): HeldProduct {
  const worthAt = (at: PieceTerms | null | undefined) =>
    at ? Math.max(0, Math.round(pieces * at.units * (at.underlying - at.level) * at.centsPerUnit)) : 0
  return {
    ...{ value: toCents(worthAt(terms.at(-1))), amount: toCents(-worthAt(terms[0])) },
    ...{ costs: toCents(0), dividends: toCents(0), beta: 1 },
    ...{ pieces: terms.map(() => pieces), terms, isExDividend: terms.map(() => false) },
    ...changes,
  }
}

const sumOf = (attribution: Attribution) => attributionParts.reduce((sum, part) => sum + attribution[part], 0)

/** The parts that are not zero. */
const partsOf = (attribution: Attribution) =>
  Object.fromEntries(
    attributionParts.flatMap((part) => (attribution[part] === 0 ? [] : [[part, attribution[part]]])),
  )

const long = { units: 0.1, level: 80 }
const short = { units: -0.1, level: 120 }

describe('the result of pieces held while the index goes from 500 to 510, by 2 %', () => {
  it.each<[string, HeldProduct, Partial<Record<AttributionPart, number>>]>([
    ['a share that does as the index does', held(10, [inEuro(100), inEuro(102)]), { market: 20_00 }],
    ['a share that rises by 5 %', held(10, [inEuro(100), inEuro(105)]), { market: 20_00, selection: 30_00 }],
    [
      'a share with a beta of 1.5 that rises by 3 %',
      held(10, [inEuro(100), inEuro(103)], { beta: 1.5 }),
      { market: 30_00 },
    ],
    [
      'a long with five times the leverage on the index',
      held(100, [inEuro(100, long), inEuro(102, long)]),
      { market: 4_00, leverage: 16_00 },
    ],
    [
      'a short with five times the leverage on the index',
      held(100, [inEuro(100, short), inEuro(102, short)]),
      { market: 4_00, leverage: -24_00 },
    ],
    [
      'a long that is knocked out loses what it was worth, not more',
      held(100, [inEuro(100, long), inEuro(70, long)]),
      { market: 4_00, selection: -44_00, leverage: -160_00 },
    ],
    [
      'a dollar that becomes dearer',
      held(10, [inEuro(100, { centsPerUnit: 90 }), inEuro(102, { centsPerUnit: 95 })]),
      { market: 18_00, currency: 51_00 },
    ],
    [
      'a financing level that rises',
      held(100, [inEuro(100, long), inEuro(102, { ...long, level: 80.5 })]),
      { market: 4_00, leverage: 16_00, financing: -5_00 },
    ],
    [
      'a level that is lowered because the share went ex-dividend',
      held(100, [inEuro(100, long), inEuro(102, { ...long, level: 79 })], { isExDividend: [false, true] }),
      { market: 4_00, leverage: 16_00, dividends: 10_00 },
    ],
    [
      'the fee of a tracker',
      held(100, [inEuro(100), inEuro(102, { units: 0.999 })]),
      { market: 200_00, financing: -10_20 },
    ],
    ['no price at the start', held(10, [null, inEuro(102)]), { selection: 1020_00 }],
  ])('%s', (_, product, expected) => {
    const attribution = attribute([product], [500, 510])
    expect(partsOf(attribution)).toEqual(expected)
    expect(sumOf(attribution)).toBe(attribution.result)
  })

  it('counts costs and dividends as they were booked, and the spread of a purchase as selection', () => {
    const bought = held(10, [inEuro(100), inEuro(100)], {
      pieces: [0, 10],
      value: toCents(995_00),
      amount: toCents(-1_000_00 - 2_50 + 8_00),
      costs: toCents(2_50),
      dividends: toCents(8_00),
    })
    const attribution = attribute([bought], [500, 510])
    expect(partsOf(attribution)).toEqual({ selection: -5_00, costs: -2_50, dividends: 8_00 })
    expect(attribution.result).toBe(50)
  })

  it('has no market without an index', () => {
    expect(partsOf(attribute([held(10, [inEuro(100), inEuro(102)])], [null, null]))).toEqual({
      selection: 20_00,
    })
  })
})

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const terms = fc.option(
  fc.record({
    underlying: double(0.01, 5_000),
    units: fc.oneof(fc.constant(1), double(-2, 2)),
    level: fc.oneof(fc.constant(0), double(0, 5_000)),
    centsPerUnit: double(1, 150),
  }),
  { freq: 8 },
)

/** A product traded at random: what it did to the cash is kept as a ledger would. */
const traded = fc
  .array(
    fc.record({
      terms,
      isExDividend: fc.boolean(),
      trade: fc.integer({ min: -50, max: 50 }),
      price: fc.nat(500_000),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain((instants) =>
    fc.record({
      instants: fc.constant(instants),
      ...{ costs: fc.nat(10_000), dividends: fc.nat(10_000), bid: fc.nat(500_000), beta: double(-1, 3) },
    }),
  )
  .map(({ instants, costs, dividends, bid, beta }) => {
    let [pieces, cash] = [0, dividends - costs]
    const held: number[] = []
    for (const { trade, price } of instants) {
      const quantity = Math.max(-pieces, trade)
      pieces += quantity
      cash -= quantity * price
      held.push(pieces)
    }
    const product: HeldProduct = {
      ...{ value: toCents(pieces * bid), amount: toCents(cash), costs: toCents(costs) },
      ...{
        dividends: toCents(dividends),
        beta,
        pieces: held,
        terms: instants.map((instant) => instant.terms),
      },
      isExDividend: instants.map(({ isExDividend }) => isExDividend),
    }
    return { product, gain: pieces * bid + cash }
  })

it('adds up to the result to the cent, whatever was held and traded', () => {
  const index = fc.array(fc.option(double(1, 1_000)), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(traded, { maxLength: 6 }), index, (all, levels) => {
      const attribution = attribute(
        all.map(({ product }) => product),
        levels,
      )
      const result = all.reduce((sum, { gain }) => sum + gain, 0)
      expect([attribution.result, sumOf(attribution)]).toEqual([result, result])
    }),
    { numRuns: 300 },
  )
})

describe('beta', () => {
  const market = Array.from({ length: 40 }, (_, day) => 100 * (1 + Math.sin(day) / 50))
  const twice = [100]
  for (let day = 1; day < market.length; day += 1)
    twice.push(twice[day - 1]! * (1 + 2 * (market[day]! / market[day - 1]! - 1)))
  it.each<[string, (number | null)[], (number | null)[], number]>([
    ['of the index itself', market, market, 1],
    ['of what moves twice as much', twice, market, 2],
    ['of what moves against it', market.map((_, day) => 1e9 / market[day]!), market, -1],
    ['over too few days', twice.slice(0, 20), market.slice(0, 20), 1],
    ['with days without a close', twice.map((close, day) => (day % 2 ? null : close)), market, 1],
    ['of an index that does not move', twice, market.map(() => 100), 1],
    [
      'leaves out the days on which nothing moved',
      twice.flatMap((close) => [close, close]),
      market.flatMap((close) => [close, close]),
      2,
    ],
  ])('%s', (_, closes, index, expected) => {
    expect(betaOf(closes, index)).toBeCloseTo(expected, 1)
  })
})
