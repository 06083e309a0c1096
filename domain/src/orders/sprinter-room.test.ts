import { describe, expect, it } from 'vitest'
import type { ProductType } from '../market/instrument.ts'
import { type Cents, toCents, toQuantity } from '../money/money.ts'
import { mostToBuy } from './order.ts'
import { quantityInRoom, sprinterBalance, sprinterRoom } from './sprinter-room.ts'

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
    const most = (room: Cents | null) =>
      mostToBuy(toCents(100_00), toCents(10_00), { fixed: toCents(2_00), rateBasisPoints: 0 }, room)
    expect(most(toCents(35_00))).toBe(3)
    expect(most(null)).toBe(9)
  })
})

describe('the balance for Sprinters', () => {
  it('is the smaller of the cash and the room', () => {
    expect(sprinterBalance(toCents(10_00), toCents(30_00))).toBe(10_00)
    expect(sprinterBalance(toCents(40_00), toCents(30_00))).toBe(30_00)
  })
})
