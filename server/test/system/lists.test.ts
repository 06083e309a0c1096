// The lists of orders and transactions over HTTP, page by page, while rows are added.

import { getOrders, getPositionTransactions, getTransactions } from '@koersklasse/contract/trading.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { nextMillisecond } from '../fixtures/next-millisecond.ts'
import { type HistoryGame, openGame, productOf } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: OpenDatabase
let game: HistoryGame
beforeAll(async () => {
  database = await createTestDatabase()
  game = await openGame(database, Date.parse('2026-10-22T10:00:00Z'))
  game.quote('KPN', '3.00')
  game.quote('EURUSD', '1.10')
  game.quote('IBM', '5.00')
})
afterAll(async () => {
  await game.close()
  await database.close()
})

async function transactionsOf(token: string, query = '') {
  const { status, body } = await game.call(token, 'GET', `/transactions${query}`)
  expect(status).toBe(200)
  return getTransactions.response.parse(body)
}

async function ordersOf(token: string, query = '') {
  const { status, body } = await game.call(token, 'GET', `/orders${query}`)
  expect(status).toBe(200)
  return getOrders.response.parse(body)
}

async function waitFor(token: string, limitPrice: number): Promise<string> {
  const terms = { transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice }
  const { body } = await game.call(token, 'POST', '/orders', { productId: productOf('KPN').id, ...terms })
  return body.order.id
}

it('lists every transaction once, newest first, although more are added between two pages', async () => {
  const token = await game.join()
  const made: string[] = []
  const trade = async () => {
    made.unshift((await game.trade(token, 'buy', productOf('KPN'), 1))!.id)
    await nextMillisecond()
  }
  for (let count = 0; count < 7; count += 1) await trade()
  const atFirst = [...made]
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = await transactionsOf(token, `?pageSize=3${after === '' ? '' : `&after=${after}`}`)
    seen.push(...page.transactions.map(({ id }) => id))
    expect(page.pagination).toMatchObject({ pageSize: 3, total: made.length })
    after = page.pagination.next
    await trade()
  }
  expect(seen).toEqual(atFirst)
  expect((await transactionsOf(token)).pagination).toEqual({ pageSize: 500, total: 10, next: null })
})

it('lists the transactions in one product with their own pages and total', async () => {
  const token = await game.join()
  for (const symbol of ['KPN', 'IBM', 'KPN', 'KPN']) await game.trade(token, 'buy', productOf(symbol), 1)
  const { body } = await game.call(token, 'GET', '/positions')
  const { id } = body.positions.find((one: { productId: string }) => one.productId === productOf('KPN').id)
  const first = getPositionTransactions.response.parse(
    (await game.call(token, 'GET', `/transactions/${id}?pageSize=2`)).body,
  )
  expect(first.transactions).toHaveLength(2)
  expect(first.pagination.total).toBe(3)
  const second = getPositionTransactions.response.parse(
    (await game.call(token, 'GET', `/transactions/${id}?pageSize=2&after=${first.pagination.next}`)).body,
  )
  expect(second.transactions).toHaveLength(1)
  expect(second.pagination.next).toBeNull()
})

it('lists pending orders first, and omits none if one is aborted between two pages', async () => {
  const token = await game.join()
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) ids.unshift(await waitFor(token, 2_00))
  const first = await ordersOf(token, '?pageSize=2')
  expect(first.pagination.total).toBe(4)
  const aborted = ids[3]!
  const cancelled = await game.app.inject({
    method: 'DELETE',
    url: `/api/orders/${aborted}`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
  })
  expect(cancelled.statusCode).toBe(200)
  ids.unshift(await waitFor(token, 2_00))
  const second = await ordersOf(token, `?pageSize=2&after=${first.pagination.next}`)
  const seen = [...first.orders, ...second.orders]
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids.slice(1)))
  expect(seen.map(({ orderStatus }) => orderStatus)).toEqual(['pending', 'pending', 'pending', 'aborted'])
  expect(second.pagination).toEqual({ pageSize: 2, total: 5, next: null })
})

it.each(['pageSize=0', 'pageSize=501', 'pageSize=x', 'after=x', 'after=id.0', "after=id.'"])(
  'refuses an invalid page: %s',
  async (query) => {
    const token = await game.join()
    for (const path of ['/orders', '/transactions']) {
      const { status, body } = await game.call(token, 'GET', `${path}?${query}`)
      expect([status, body.error]).toEqual([400, { code: 'invalid_input', field: query.split('=')[0] }])
    }
  },
)
