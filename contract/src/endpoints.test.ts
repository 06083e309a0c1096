import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { register } from './accounts.ts'
import { endpoints } from './endpoints.ts'
import { fillPath } from './fill-path.ts'
import { getSprinters } from './market.ts'
import { placeOrder } from './trading.ts'

describe('the endpoints', () => {
  it('have unique methods and paths, and a schema for each parameter of the path', () => {
    const names = Object.values(endpoints).map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    )
    expect(new Set(names).size).toBe(names.length)
    for (const { path, params } of Object.values(endpoints)) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const taken = params instanceof z.ZodObject ? Object.keys(params.shape) : []
      expect(taken.sort()).toEqual(named.sort())
    }
  })

  it('fill any text into a path as one safe segment', () => {
    expect(fillPath('/user/:name/x', { name: "a/b?c#d%&'`.." })).toBe("/user/a%2Fb%3Fc%23d%25%26'%60../x")
    expect(() => fillPath('/user/:name')).toThrow('needs name')
  })
})

describe('the input of a call', () => {
  const person = {
    username: 'bob',
    email: 'bob@example.org',
    password: 'tien tekens',
    termsConsent: true,
    isAdult: true,
  }
  it.each([
    ['a name of two characters', { username: 'ab' }],
    ['a name with a space', { username: 'a b c' }],
    ['a name of 21 characters', { username: 'a'.repeat(21) }],
    ['no address', { email: 'bob' }],
    ['a password of nine characters', { password: '123456789' }],
    ['no consent', { termsConsent: false }],
    ['a child', { isAdult: false }],
  ])('refuses %s', (_name, change) => {
    expect(register.body.safeParse(person).success).toBe(true)
    expect(register.body.safeParse({ ...person, ...change }).success).toBe(false)
  })

  it.each([0, -1, 1.5, 1e10, Number.NaN, '1', undefined])('refuses an order for %s pieces', (quantity) => {
    const order = { productId: 'US4592001014', transactionType: 'buy', orderType: 'market' }
    expect(placeOrder.body.safeParse({ ...order, quantity: 1 }).success).toBe(true)
    expect(placeOrder.body.safeParse({ ...order, quantity: null }).success).toBe(true)
    expect(placeOrder.body.safeParse({ ...order, quantity }).success).toBe(false)
  })

  it.each([
    ['a market order without a price', { orderType: 'market' }, null],
    ['a market order with a limit', { orderType: 'market', limitPrice: 100 }, 'limitPrice'],
    ['a limit order with its limit', { orderType: 'limit', limitPrice: 100 }, null],
    ['a limit order without it', { orderType: 'limit' }, 'limitPrice'],
    [
      'a limit order with a stop as well',
      { orderType: 'limit', limitPrice: 100, stopPrice: 90 },
      'stopPrice',
    ],
    ['a stop loss with its stop', { orderType: 'stoploss', stopPrice: 100 }, null],
    ['a stop loss with a limit', { orderType: 'stoploss', stopPrice: 100, limitPrice: 1 }, 'limitPrice'],
    ['a limit of nothing', { orderType: 'limit', limitPrice: 0 }, 'limitPrice'],
    ['a limit of half a cent', { orderType: 'limit', limitPrice: 0.5 }, 'limitPrice'],
    ['the highest limit', { orderType: 'limit', limitPrice: 99_999_999_999_900 }, null],
    ['a limit above it', { orderType: 'limit', limitPrice: 99_999_999_999_901 }, 'limitPrice'],
    ['a validity of a year', { orderType: 'market', validity: 'year' }, 'validity'],
  ])('names the field at fault of an order: %s', (_name, change, field) => {
    const order = { productId: 'US4592001014', transactionType: 'buy', quantity: 1, ...change }
    const parsed = placeOrder.body.safeParse(order)
    expect(parsed.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(
      field === null ? [] : [field],
    )
  })
})

describe('the filters of Sprinters', () => {
  it('ignores empty values', () => {
    const empty = { direction: '', from: '', to: '', page: '', sort: '', order: '' }
    expect(getSprinters.query.parse(empty)).toEqual({ page: 1 })
    expect(getSprinters.query.parse({})).toEqual({ page: 1 })
    expect(getSprinters.query.parse({ direction: 'short', from: '2.5', page: '3' })).toEqual({
      direction: 'short',
      from: '2.5',
      page: 3,
    })
  })

  it.each([
    { direction: 'up' },
    { from: '-1' },
    { to: '1e9' },
    { page: '0' },
    { page: '1.5' },
    { sort: 'id; drop' },
    { order: 'ASC' },
  ])('refuses %o', (query) => {
    expect(getSprinters.query.safeParse(query).success).toBe(false)
  })
})
