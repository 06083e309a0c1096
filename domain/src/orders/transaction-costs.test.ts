import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { affordableQuantity, purchaseAmount, transactionCosts } from './transaction-costs.ts'

describe('transaction costs', () => {
  it.each([
    [100_00, 200, 0, 200],
    [100_00, 0, 10, 10],
    [100_01, 0, 10, 11],
    [0, 150, 10, 150],
  ])('on %i cents, %i fixed and %i basis points: %i', (value, fixed, rateBasisPoints, expected) => {
    expect(transactionCosts(toCents(value), { fixed: toCents(fixed), rateBasisPoints })).toBe(expected)
  })

  it('allow exactly as many pieces as the cash pays for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_00 }),
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cash, price, fixed, rateBasisPoints) => {
          const costs = { fixed: toCents(fixed), rateBasisPoints }
          const most = affordableQuantity(toCents(cash), toCents(price), costs)
          if (most > 0) expect(purchaseAmount(toCents(price), most, costs)).toBeLessThanOrEqual(cash)
          const oneMore = (most + 1) as typeof most
          expect(purchaseAmount(toCents(price), oneMore, costs)).toBeGreaterThan(cash)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
