// A receipt opens by its id, however much has happened since.

import { getReceipt, getTransactions } from '@koersklasse/contract/trading.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { createTestDatabase } from './platform/database/test-database.ts'
import { type HistoryGame, openGame, productOf } from './portfolio-history.fixture.ts'

let database: OpenDatabase
let game: HistoryGame
beforeAll(async () => {
  database = await createTestDatabase()
  game = await openGame(database, Date.UTC(2026, 10, 23, 12))
})
afterAll(async () => {
  await game.close()
  await database.close()
})

it('an own transaction that its list no longer shows is found; another player’s is not', async () => {
  const [owner, stranger] = [await game.join(), await game.join()]
  game.quote('KPN', '3.40')
  const first = await game.trade(owner, 'buy', productOf('KPN'), 1)
  const last = await game.trade(owner, 'buy', productOf('KPN'), 2)
  await database.pool.query(
    `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, pieces, price, costs, amount,
       bid, ask, quote, created_at)
     select overlay(id::text placing lpad(to_hex(n), 4, '0') from 33)::uuid, gen_random_uuid(), portfolio_id,
       product_id, kind, quantity, pieces, price, costs, amount, bid, ask, quote, created_at
     from transactions, generate_series(0, 599) n where id = $1 on conflict (id) do nothing`,
    [last!.id],
  )

  const listed = getTransactions.response.parse((await game.call(owner, 'GET', '/transactions')).body)
  expect(listed.transactions).toHaveLength(500)
  expect(listed.transactions.map(({ id }) => id)).not.toContain(first!.id)

  const its = `/receipts/${first!.id}`
  const found = await game.call(owner, 'GET', its)
  expect(found.status).toBe(200)
  expect(getReceipt.response.parse(found.body).transaction).toEqual(first)
  expect(await game.call(stranger, 'GET', its)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})
