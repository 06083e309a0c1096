import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents, toQuantity } from '../money/money.ts'
import { afterPurchase, afterSale, averagePrice, noPosition, performance } from './position.ts'

describe('a position', () => {
  it('averages the prices paid', () => {
    const position = afterPurchase(
      afterPurchase(noPosition, toQuantity(3), toCents(10_00)),
      toQuantity(1),
      toCents(11_00),
    )
    expect(position).toEqual({ quantity: 4, cost: 41_00 })
    expect(averagePrice(position)).toBe(10_25)
  })

  it('has no average without pieces, and no performance without cost', () => {
    expect(averagePrice(noPosition)).toBeNull()
    expect(performance(toCents(1), toCents(0))).toBeNull()
    expect(performance(toCents(105), toCents(100))).toBeCloseTo(0.05)
  })

  it('keeps its average within a cent when pieces are sold, and has no cost once all are sold', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pieces, price, share) => {
          const bought = afterPurchase(noPosition, toQuantity(pieces), toCents(price))
          const sold = toQuantity(Math.floor(pieces * share))
          const left = afterSale(bought, sold)
          expect(Math.abs(left.cost - left.quantity * price)).toBeLessThanOrEqual(1)
          expect(afterSale(left, left.quantity)).toEqual(noPosition)
        },
      ),
    )
  })

  it('throws when more is sold than held', () => {
    expect(() => afterSale(noPosition, toQuantity(1))).toThrow()
  })
})
