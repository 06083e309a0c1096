import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { isTriggered } from '@koersklasse/domain/orders/order-trigger.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OrderIndex } from './order-index.ts'
import type { WaitingOrder } from './waiting-order.ts'

const products = [toProductId('US4592001014'), toProductId('US0268747849')]
const prices = fc.integer({ min: 1, max: 20 })

const trigger = fc.record({
  watches: fc.constantFrom('bid' as const, 'ask' as const),
  when: fc.constantFrom('at_or_below' as const, 'at_or_above' as const),
  price: prices.map(toCents),
})
const order: fc.Arbitrary<WaitingOrder> = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map(String),
  portfolioId: fc.constant('p'),
  productId: fc.constantFrom(...products),
  quantity: fc.constant(null),
  trigger: fc.option(trigger, { nil: null, freq: 6 }),
  competitionEnd: fc.constant(toEpochMs(100)),
  expiry: fc.integer({ min: 0, max: 100 }).map(toEpochMs),
  created: fc.constant(toEpochMs(1)),
  version: fc.constant(1),
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      id: fc.integer({ min: 0, max: 30 }).map(String),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      productId: fc.constantFrom(...products),
      bid: prices.map(toCents),
      ask: prices.map(toCents),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      now: fc.integer({ min: 0, max: 50 }).map(toEpochMs),
    }),
  },
)

const ids = (orders: Iterable<WaitingOrder>) => [...orders].map(({ id }) => id).sort()

describe('the index of waiting orders', () => {
  it('behaves like a plain list', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const index = new OrderIndex()
        let list: WaitingOrder[] = []
        const take = (isTaken: (order: WaitingOrder) => boolean) => {
          const taken = list.filter(isTaken)
          list = list.filter((one) => !isTaken(one))
          return taken
        }
        for (const one of steps) {
          if (one.kind === 'put') {
            index.put(one.order)
            take(({ id }) => id === one.order.id)
            list.push(one.order)
          } else if (one.kind === 'delete') {
            index.delete(one.id)
            take(({ id }) => id === one.id)
          } else if (one.kind === 'time') {
            expect(ids(index.takeExpired(one.now))).toEqual(ids(take(({ expiry }) => expiry <= one.now)))
          } else {
            const due = take(
              ({ productId, trigger: what }) =>
                productId === one.productId && (what === null || isTriggered(what, one)),
            )
            expect(index.hasDue(one.productId, one)).toBe(due.length > 0)
            expect(ids(index.takeDue(one.productId, one))).toEqual(ids(due))
          }
          expect(index.size).toBe(list.length)
          expect(index.productIds().sort()).toEqual(
            [...new Set(list.map(({ productId }) => productId))].sort(),
          )
          for (const each of list) expect(index.get(each.id)).toMatchObject(each)
        }
      }),
      { numRuns: 500 },
    )
  })
})
