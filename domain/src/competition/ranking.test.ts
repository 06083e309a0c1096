import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankedResult } from './ranking.ts'

it.each<[string, number, number, number, number]>([
  ['a gain', 110_000_00, 100_000_00, 0, 0.1],
  ['cash that was added, and nothing else', 150_000_00, 100_000_00, 50_000_00, 0],
  ['a gain on the cash that was added as well', 165_000_00, 100_000_00, 50_000_00, 0.1],
  ['a loss, and cash that was added to go on with', 110_000_00, 100_000_00, 100_000_00, -0.45],
  ['a portfolio that had nothing and got nothing', 0, 0, 0, 0],
  ['one that had nothing and has doubled what it got', 2_000_00, 0, 1_000_00, 1],
])('measures %s', (_, value, baseline, deposited, result) => {
  expect(rankedResult(value, baseline, deposited)).toBeCloseTo(result, 12)
})

it('takes no deposit for a gain or a loss, nor turns one into the other', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000_00 })
  fc.assert(
    fc.property(cents, cents, cents, (value, baseline, deposit) => {
      const [before, after] = [
        rankedResult(value, baseline, 0),
        rankedResult(value + deposit, baseline, deposit),
      ]
      expect(Math.sign(after)).toBe(Math.sign(before))
      expect(Math.abs(after)).toBeLessThanOrEqual(Math.abs(before))
      // The gain in cents is the same.
      expect(after * (baseline + deposit)).toBeCloseTo(value - baseline, 3)
    }),
    { seed: 75, numRuns: 500 },
  )
})

it('ranks players with equal deposits by their values', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_00 })
  fc.assert(
    fc.property(cents, cents, cents, (one, other, deposit) => {
      const results = [one, other].map((value) => rankedResult(value, 100_000_00, deposit))
      expect(Math.sign(results[0]! - results[1]!)).toBe(Math.sign(one - other))
    }),
    { seed: 75, numRuns: 500 },
  )
})
