import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { isTriggered, type OrderCondition, orderTrigger, orderTypes } from './order-trigger.ts'

const limit = (euro: number): OrderCondition => ({ orderType: 'limit', limitPrice: toCents(euro) })
const stop = (euro: number): OrderCondition => ({ orderType: 'stoploss', stopPrice: toCents(euro) })

describe('the trigger of an order', () => {
  it.each([
    ['buy', limit(10_00), 'ask', 'at_or_below'],
    ['sell', limit(10_00), 'bid', 'at_or_above'],
    ['buy', stop(10_00), 'ask', 'at_or_above'],
    ['sell', stop(10_00), 'bid', 'at_or_below'],
  ] as const)('%s, %o: the %s %s', (side, condition, watches, when) => {
    expect(orderTrigger(side, condition)).toEqual({ watches, when, price: 10_00 })
  })

  it('is null for a market order', () => {
    expect(orderTrigger('buy', { orderType: 'market' })).toBeNull()
    expect(orderTypes).toEqual(['market', 'limit', 'stoploss'])
  })

  it.each([
    ['a purchase at a limit, the ask a cent above', 'buy', limit(10_00), 9_99, 10_01, false],
    ['a purchase at a limit, the ask on it', 'buy', limit(10_00), 9_99, 10_00, true],
    ['a sale at a limit, the bid a cent below', 'sell', limit(10_00), 9_99, 10_01, false],
    ['a sale at a limit, the bid on it', 'sell', limit(10_00), 10_00, 10_02, true],
    ['a stop loss, the bid a cent above', 'sell', stop(10_00), 10_01, 10_02, false],
    ['a stop loss, the bid on it', 'sell', stop(10_00), 10_00, 10_02, true],
    ['a stop loss, and a gap', 'sell', stop(10_00), 7_00, 7_02, true],
    ['a stop for a purchase, the ask a cent below', 'buy', stop(10_00), 9_98, 9_99, false],
    ['a stop for a purchase, the ask on it', 'buy', stop(10_00), 9_98, 10_00, true],
  ] as const)('%s', (_, side, condition, bid, ask, expected) => {
    const trigger = orderTrigger(side, condition)
    expect(trigger && isTriggered(trigger, { bid: toCents(bid), ask: toCents(ask) })).toBe(expected)
  })

  it('follows the rule as it is worded, for any price', () => {
    const cents = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.boolean(),
        cents,
        cents,
        cents,
        (side, isLimit, at, bid, spread) => {
          const ask = bid + spread
          const trigger = orderTrigger(side, isLimit ? limit(at) : stop(at))
          const fillPrice = side === 'buy' ? ask : bid
          // A limit is triggered at its price or a better one; a stop at its price or a worse one.
          const isBetter = side === 'buy' ? fillPrice < at : fillPrice > at
          const expected = fillPrice === at || isBetter === isLimit
          expect(trigger && isTriggered(trigger, { bid: toCents(bid), ask: toCents(ask) })).toBe(expected)
        },
      ),
    )
  })
})
