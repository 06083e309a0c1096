import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { riskAdjustedReturn } from './risk-adjusted.ts'

/** The values that returns of days lead to, from a starting value. */
function valuesOf(returns: readonly number[], start = 100_000_00): number[] {
  const values = [start]
  for (const change of returns) values.push(values.at(-1)! * (1 + change))
  return values
}

const dayReturns = fc
  .array(
    fc.tuple(
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      fc.double({ min: -0.04, max: 0.04, noNaN: true }),
    ),
    {
      minLength: 5,
      maxLength: 60,
    },
  )
  .map((days) => ({ own: days.map(([own]) => own), market: days.map(([, market]) => market) }))
  .filter(({ own, market }) => spread(own) > 1e-3 && spread(market) > 1e-3)

const spread = (returns: readonly number[]) => Math.max(...returns) - Math.min(...returns)

describe('the return adjusted for risk', () => {
  const market = [0.01, -0.02, 0.015, 0.005, -0.01]
  it.each<[string, number[], number[], number | null]>([
    ['four days are too few', [0.01, 0.02, 0.01, 0.03], market.slice(0, 4), null],
    ['the benchmark itself', market, market, valuesOf(market, 1).at(-1)! - 1],
    [
      'the benchmark at half the risk',
      market.map((change) => change / 2),
      market,
      valuesOf(market, 1).at(-1)! - 1,
    ],
    [
      'the benchmark at three times the risk',
      market.map((change) => change * 3),
      market,
      valuesOf(market, 1).at(-1)! - 1,
    ],
    ['cash only', [0, 0, 0, 0, 0], market, 0],
    ['growth without ups and downs', [0.01, 0.01, 0.01, 0.01, 0.01], market, null],
    ['a benchmark that does not move', market, [0, 0, 0, 0, 0], null],
    ['everything lost', [-1, 0, 0, 0, 0], market, -Math.sqrt(0.00085 / 0.8)],
    [
      'a loss that the risk of the benchmark makes total',
      [0, 0, 0, 0, -0.0001],
      [0.9, -0.9, 0.9, -0.9, 0.9],
      -1,
    ],
  ])('%s', (_, own, benchmark, expected) => {
    const score = riskAdjustedReturn(valuesOf(own), valuesOf(benchmark, 900))
    expect(score).toEqual(typeof expected === 'number' ? expect.closeTo(expected, 9) : expected)
  })

  it('equals the plain return for a portfolio that is the benchmark', () => {
    fc.assert(
      fc.property(dayReturns, ({ market }) => {
        expect(riskAdjustedReturn(valuesOf(market), valuesOf(market, 7))).toBeCloseTo(
          valuesOf(market, 1).at(-1)! - 1,
          9,
        )
      }),
    )
  })

  it('is not changed by cash that comes in and is invested as the rest is', () => {
    const deposits = fc.array(fc.nat(500), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(dayReturns, deposits, ({ own, market }, added) => {
        const values = [1_000]
        const deposited = [0]
        for (const [day, change] of own.entries()) {
          deposited.push(deposited[day]! + added[day % added.length]!)
          values.push((values[day]! + added[day % added.length]!) * (1 + change))
        }
        const plain = riskAdjustedReturn(valuesOf(own), valuesOf(market))!
        expect(riskAdjustedReturn(values, valuesOf(market), deposited)!).toBeCloseTo(plain, 6)
      }),
      { seed: 75 },
    )
  })

  it('is not changed by leverage, nor by adding cash', () => {
    fc.assert(
      fc.property(dayReturns, fc.double({ min: 0.05, max: 8, noNaN: true }), ({ own, market }, leverage) => {
        const plain = riskAdjustedReturn(valuesOf(own), valuesOf(market))!
        const leveraged = own.map((change) => change * leverage)
        const score = riskAdjustedReturn(valuesOf(leveraged), valuesOf(market))!
        expect(score).toBeCloseTo(plain, 6)
      }),
    )
  })

  it('does not depend on the units of the values', () => {
    fc.assert(
      fc.property(dayReturns, ({ own, market }) => {
        const plain = riskAdjustedReturn(valuesOf(own, 1), valuesOf(market, 1))!
        expect(riskAdjustedReturn(valuesOf(own, 5e9), valuesOf(market, 0.01))!).toBeCloseTo(plain, 9)
      }),
    )
  })
})
