import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, test } from 'vitest'
import {
  estimateOrder,
  expectedPrice,
  isWaiting,
  mostPieces,
  type OrderContext,
  piecesFor,
} from './order-estimate.ts'

const ask = toCents(13_510)
const bid = toCents(13_500)

const context = (parts: Partial<OrderContext>): OrderContext => ({
  side: 'buy',
  price: {
    productId: 'US4592001014',
    bid,
    ask,
    previousClose: null,
    quoteUpdatedOn: toEpochMs(1),
    bidOnly: null,
    quotedOn: toEpochMs(1),
    freshness: 'fresh',
    delay: null,
    isEnded: false,
  },
  cash: toCents(1_000_000),
  held: toQuantity(10),
  costs: { fixed: toCents(250), rateBasisPoints: 10 },
  sprinterRoom: null,
  underlyingRoom: null,
  ...parts,
})

describe('an estimate', () => {
  test('adds the costs to a purchase', () => {
    expect(estimateOrder(toQuantity(4), ask, context({}))).toEqual({
      value: 54_040,
      costs: 305,
      total: 54_345,
      cashAfter: 945_655,
      roomsAfter: { sprinterRoom: null, underlyingRoom: null },
    })
  })

  test('takes the costs off a sale', () => {
    expect(estimateOrder(toQuantity(4), bid, context({ side: 'sell' }))).toEqual({
      value: 54_000,
      costs: 304,
      total: 53_696,
      cashAfter: 1_053_696,
      roomsAfter: { sprinterRoom: null, underlyingRoom: null },
    })
  })

  test('takes the value of Sprinters off the room, without the costs', () => {
    const room = { sprinterRoom: toCents(60_000) }
    expect(estimateOrder(toQuantity(4), ask, context(room))?.roomsAfter.sprinterRoom).toBe(5_960)
    expect(estimateOrder(toQuantity(5), ask, context(room))?.roomsAfter.sprinterRoom).toBe(0)
    expect(
      estimateOrder(toQuantity(1), bid, context({ ...room, side: 'sell' }))?.roomsAfter.sprinterRoom,
    ).toBe(73_500)
  })

  test('is null above the safe integers', () => {
    expect(estimateOrder(toQuantity(1_000_000_000), toCents(99_999_999_999_900), context({}))).toBeNull()
  })
})

describe('an order with a price', () => {
  const limit = (cents: number): OrderCondition => ({ orderType: 'limit', limitPrice: toCents(cents) })
  const stop = (cents: number): OrderCondition => ({ orderType: 'stoploss', stopPrice: toCents(cents) })
  test.each([
    ['buy', { orderType: 'market' }, false, ask],
    ['sell', { orderType: 'market' }, false, bid],
    ['buy', limit(13_509), true, 13_509],
    ['buy', limit(13_510), false, ask],
    ['sell', limit(13_501), true, 13_501],
    ['sell', limit(13_500), false, bid],
    ['buy', stop(13_511), true, 13_511],
    ['buy', stop(13_510), false, ask],
    ['sell', stop(13_499), true, 13_499],
    ['sell', stop(13_500), false, bid],
  ] as const)('%s %j: waits %s, reckoned at %d', (side, condition, waits, price) => {
    expect(isWaiting(condition, context({ side }))).toBe(waits)
    expect(expectedPrice(condition, context({ side }))).toBe(price)
  })
})

describe('the most pieces', () => {
  test('to buy are as many as the cash pays for, costs included', () => {
    const most = mostPieces(context({}), ask)
    expect(most).toBe(73)
    expect(estimateOrder(most, ask, context({}))?.cashAfter).toBeGreaterThanOrEqual(0)
    expect(estimateOrder(toQuantity(most + 1), ask, context({}))?.cashAfter).toBeLessThan(0)
  })
  test('of a Sprinter are no more than the room holds', () => {
    expect(mostPieces(context({ sprinterRoom: toCents(60_000) }), ask)).toBe(4)
  })
  test('to sell are all that is held', () => expect(mostPieces(context({ side: 'sell' }), bid)).toBe(10))
  test.each([
    [toCents(50_000), 3],
    [toCents(13_773), 0],
    [toCents(13_774), 1],
    [toCents(9_000_000), 73],
  ])('for %d cents: %d', (amount, pieces) => expect(piecesFor(amount, context({}), ask)).toBe(pieces))
})
