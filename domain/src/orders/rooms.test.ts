import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductType } from '../market/instrument.ts'
import { type Cents, toCents, toQuantity } from '../money/money.ts'
import { mostToBuy } from './order.ts'
import { balanceIn, quantityInRoom, sprinterRoom, underlyingRoom } from './rooms.ts'

const cap = toCents(50_000_00)

/** The room with positions, each of a type of product, a number of pieces and a bid in cents. */
function roomWith(...positions: [productType: ProductType, pieces: number, bid: number | null][]) {
  const holdings = positions.map(([productType, pieces, bid]) => ({
    productType,
    quantity: toQuantity(pieces),
    bid: bid === null ? null : toCents(bid),
  }))
  return sprinterRoom(cap, holdings, ({ bid }) => bid)
}

describe('the room for Sprinters', () => {
  it('is the cap while none are held', () => expect(roomWith()).toBe(50_000_00))

  it('is the cap less the value of all Sprinters at their bids', () => {
    expect(roomWith(['sp', 100, 50_00], ['sb', 10, 100_00], ['xt', 1, 4_00])).toBe(43_996_00)
  })

  it('does not count other products', () => {
    expect(roomWith(['ss', 100, 50_00], ['tracker', 10, 100_00])).toBe(50_000_00)
  })

  it('counts a Sprinter without a price as worth nothing', () => {
    expect(roomWith(['sp', 1_000, null], ['sp', 100, 50_00])).toBe(45_000_00)
  })

  it('is never below zero', () => expect(roomWith(['sp', 1_000, 60_00])).toBe(0))

  it('holds whole pieces, exactly, however large', () => {
    expect(quantityInRoom(toCents(Number.MAX_SAFE_INTEGER), toCents(2))).toBe(
      (Number.MAX_SAFE_INTEGER - 1) / 2,
    )
  })

  it('bounds the most that can be bought, as the cash does', () => {
    const most = (sprinterRoom: Cents | null, underlyingRoom: Cents | null) =>
      mostToBuy(
        toCents(100_00),
        toCents(10_00),
        { fixed: toCents(2_00), rateBasisPoints: 0 },
        { sprinterRoom, underlyingRoom },
      )
    expect(most(toCents(35_00), null)).toBe(3)
    expect(most(toCents(35_00), toCents(29_99))).toBe(2)
    expect(most(null, toCents(40_00))).toBe(4)
    expect(most(null, null)).toBe(9)
  })
})

describe('the room for an underlying', () => {
  /** The room for ASML with positions, each of an underlying, a number of pieces and a bid in cents. */
  function roomWith(
    percent: number,
    cash: number,
    ...positions: [underlying: string, pieces: number, bid: number | null][]
  ) {
    const holdings = positions.map(([underlying, pieces, bid]) => ({
      ...{ underlying, quantity: toQuantity(pieces) },
      bid: bid === null ? null : toCents(bid),
    }))
    return underlyingRoom(percent, toCents(cash), holdings, 'ASML', ({ bid }) => bid)
  }

  it.each([
    ['is the share of the cash while nothing is held', 25, 100_000_00, [], 25_000_00],
    ['counts other positions in the whole only', 25, 50_000_00, [['KPN', 1_000, 50_00]], 25_000_00],
    [
      'is the share of the whole less all that follows the underlying',
      25,
      80_000_00,
      [
        ['ASML', 10, 1_000_00],
        ['ASML', 1_000, 10_00],
      ],
      5_000_00,
    ],
    ['is rounded down to a cent', 33, 1_01, [], 33],
    ['counts what has no price as nothing', 50, 100_00, [['ASML', 10, null]], 50_00],
    ['is never below zero', 10, 0, [['ASML', 1, 100_00]], 0],
    ['is exact, however large', 100, 4_503_599_627_370_495, [], 4_503_599_627_370_495],
  ] as const)('%s', (_, percent, cash, positions, expected) => {
    expect(roomWith(percent, cash, ...(positions as unknown as [string, number, number | null][]))).toBe(
      expected,
    )
  })

  it('leaves no more than the share of the portfolio in the underlying after a purchase at the bid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.array(
          fc.tuple(
            fc.constantFrom('ASML', 'KPN'),
            fc.integer({ min: 1, max: 1_000 }),
            fc.integer({ min: 1, max: 900_00 }),
          ),
          { maxLength: 5 },
        ),
        fc.integer({ min: 1, max: 500_00 }),
        (percent, cash, positions, price) => {
          const room = roomWith(percent, cash, ...positions)
          const bought = quantityInRoom(room, toCents(price)) * price
          const worth = (some: typeof positions) =>
            some.reduce((sum, [, pieces, bid]) => sum + pieces * bid, 0)
          const held = worth(positions.filter(([symbol]) => symbol === 'ASML'))
          const most = ((cash + worth(positions)) * percent) / 100
          if (bought > 0) expect(held + bought).toBeLessThanOrEqual(most)
          // One piece more would be too much.
          expect(held + bought + price).toBeGreaterThan(Math.floor(most))
        },
      ),
    )
  })
})

describe('the balance for a product', () => {
  it('is the smallest of the cash and the rooms', () => {
    const balance = (cash: number, sprinters: number | null, underlying: number | null) =>
      balanceIn(
        {
          sprinterRoom: sprinters === null ? null : toCents(sprinters),
          underlyingRoom: underlying === null ? null : toCents(underlying),
        },
        toCents(cash),
      )
    expect(balance(10_00, 30_00, null)).toBe(10_00)
    expect(balance(40_00, 30_00, null)).toBe(30_00)
    expect(balance(40_00, 30_00, 20_00)).toBe(20_00)
    expect(balance(40_00, null, null)).toBe(40_00)
  })
})
