import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { describe, expect, test } from 'vitest'
import type { OrderRequest } from '../orders/order-draft.ts'
import { type ConfirmedOrder, createOrderKeys } from './order-keys.ts'

const limit: OrderRequest = {
  orderType: 'limit',
  limitPrice: toCents(130_00),
  quantity: toQuantity(10),
  validity: 'day',
}
const order: ConfirmedOrder = {
  portfolioId: 'p1',
  competitionId: 'c1',
  productId: 'US4592001014',
  side: 'buy',
  request: limit,
}

function createKeys() {
  let count = 0
  return createOrderKeys(() => `key ${++count}`)
}

describe('the key of an order', () => {
  test('stays the same until the order is answered', () => {
    const keys = createKeys()
    expect(keys.keyFor(order)).toBe('key 1')
    expect(keys.keyFor({ ...order, request: { ...limit } })).toBe('key 1')
  })

  test('does not depend on the order of the properties', () => {
    const keys = createKeys()
    const { validity, quantity, ...price } = limit
    expect(keys.keyFor({ ...order, request: { validity, quantity, ...price } })).toBe(keys.keyFor(order))
  })

  test('comes back after another order was confirmed in between', () => {
    const keys = createKeys()
    keys.keyFor(order)
    keys.keyFor({ ...order, request: { ...limit, quantity: toQuantity(11) } })
    expect(keys.keyFor(order)).toBe('key 1')
  })

  test('is a new one after the answer', () => {
    const keys = createKeys()
    keys.keyFor(order)
    keys.forget(order)
    expect(keys.keyFor(order)).toBe('key 2')
  })

  test('outlives the answer to another order', () => {
    const keys = createKeys()
    keys.keyFor(order)
    keys.forget({ ...order, side: 'sell' })
    expect(keys.keyFor(order)).toBe('key 1')
  })

  test.each<[string, Partial<ConfirmedOrder>]>([
    ['portfolio', { portfolioId: 'p2' }],
    ['product', { productId: 'NL0010273215' }],
    ['side', { side: 'sell' }],
    ['quantity', { request: { ...limit, quantity: toQuantity(11) } }],
    ['quantity (the maximum)', { request: { ...limit, quantity: null } }],
    ['limit price', { request: { ...limit, limitPrice: toCents(130_01) } }],
    [
      'order type',
      {
        request: {
          orderType: 'stoploss',
          stopPrice: toCents(130_00),
          quantity: toQuantity(10),
          validity: 'day',
        },
      },
    ],
    ['validity', { request: { ...limit, validity: 'cancel' } }],
  ])('differs for an order with another %s', (_, other) => {
    const keys = createKeys()
    keys.keyFor(order)
    expect(keys.keyFor({ ...order, ...other })).toBe('key 2')
  })
})
