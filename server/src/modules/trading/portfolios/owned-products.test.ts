// A migration lists the products that replaced portfolios have owned, from the purchases in them.

import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../../../../test/fixtures/database-before.ts'
import { migrate } from '../../../platform/database/migrate.ts'

const idOf = (number: number) => `0198c5b2-0000-7000-8000-${String(number).padStart(12, '0')}`

test('lists each product once, and only for portfolios that were replaced', async () => {
  const database = await createDatabaseBefore('0057-owned-products')
  const { pool } = database
  const competition = idOf(1)
  await pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed,
       cost_rate_basis_points) values ($1, 0, 1000, 10000000, 4000000, 200, 0)`,
    [competition],
  )
  const [counting, replaced, untouched] = [idOf(2), idOf(3), idOf(4)]
  for (const id of [counting, replaced, untouched]) {
    await pool.query(
      `insert into portfolios (id, competition_id, user_id, cash, created_at, replaced_at)
       values ($1, $2, null, 0, 0, $3)`,
      [id, competition, id === counting ? null : 500],
    )
  }
  const trades = [
    [replaced, 'IBM', 'buy', 10],
    [replaced, 'IBM', 'buy', 5],
    [replaced, 'IBM', 'sell', -15],
    [replaced, 'AIG', 'buy', 1],
    [counting, 'BAC', 'buy', 1],
  ] as const
  for (const [index, [portfolio, product, kind, change]] of trades.entries()) {
    await pool.query(
      `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs,
         amount, created_at) values ($1, $1, $2, $3, $4, $5, $6, 1000, 0, $7, 0)`,
      [idOf(10 + index), portfolio, product, kind, Math.abs(change), change, -change * 1000],
    )
  }
  await migrate(database)
  const { rows } = await pool.query<{ id: string; owned_products: string[] | null }>(
    'select id, owned_products from portfolios order by id',
  )
  expect(rows.map(({ id, owned_products }) => [id, owned_products?.toSorted() ?? null])).toEqual([
    [counting, null],
    [replaced, ['AIG', 'IBM']],
    [untouched, []],
  ])
})
