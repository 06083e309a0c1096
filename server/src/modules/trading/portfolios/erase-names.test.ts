// A migration erases what removed players left in their replaced portfolios, which were not erased with them at first.

import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../../../../test/fixtures/database-before.ts'
import { migrate } from '../../../platform/database/migrate.ts'

const idOf = (number: number) => `0198c5b2-0000-7000-8000-${String(number).padStart(12, '0')}`
const [competition, user] = [idOf(1), idOf(2)]
/** The portfolios, each with the one that it replaces, and its player. */
const portfolios = {
  removedFirst: { id: idOf(11), replaces: null, user: null, isReplaced: true },
  removedSecond: { id: idOf(12), replaces: idOf(11), user: null, isReplaced: true },
  removedLast: { id: idOf(13), replaces: idOf(12), user: null, isReplaced: false },
  playedFirst: { id: idOf(14), replaces: null, user: null, isReplaced: true },
  playedLast: { id: idOf(15), replaces: idOf(14), user, isReplaced: false },
}

test('the names in replaced portfolios are gone once their players are, and stay otherwise', async () => {
  const database = await createDatabaseBefore('0114-erase-left-reasons')
  const { pool } = database
  await pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
     values ($1, 0, 1000, 10000000, 4000000, 200, 0)`,
    [competition],
  )
  await pool.query(
    `insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
     values ($1, 'ann', 'ann@example.com', '', 0, 0)`,
    [user],
  )
  for (const { id, replaces, user: player, isReplaced } of Object.values(portfolios)) {
    await pool.query(
      `insert into portfolios (id, competition_id, user_id, cash, created_at, replaced_at, replaces)
       values ($1, $2, $3, 0, 0, $4, $5)`,
      [id, competition, player, isReplaced ? 500 : null, replaces],
    )
    await pool.query(
      `insert into orders (id, portfolio_id, product_id, side, order_type, quantity, status, validity, idempotency_key,
         request_digest, created_at, updated_at)
       values ($1, $1, 'P', 'buy', 'market', 1, 'completed', 'day', 'of Ann', 'digest', 0, 0)`,
      [id],
    )
    await pool.query(
      `insert into deposits (id, competition_id, portfolio_id, amount, reason, due_at, done_at)
       values ($1, $2, $1, 1, 'for Ann', 0, 0)`,
      [id, competition],
    )
    await pool.query(
      `insert into transactions (id, portfolio_id, kind, quantity, quantity_delta, price, costs, amount, created_at,
         action_id, detail)
       values ($1, $1, 'deposit', 0, 0, 0, 0, 1, 0, $1, '{"kind": "deposit", "reason": "for Ann"}')`,
      [id],
    )
  }
  await migrate(database)
  const { rows } = await pool.query(
    `select o.id, idempotency_key as key, request_digest as digest, d.reason, t.detail
     from orders o join deposits d using (id) join transactions t using (id) order by id`,
  )
  const erased = { key: null, digest: null, reason: null, detail: { kind: 'deposit', reason: null } }
  const kept = {
    ...{ key: 'of Ann', digest: 'digest', reason: 'for Ann' },
    detail: { kind: 'deposit', reason: 'for Ann' },
  }
  const { removedFirst, removedSecond, removedLast, playedFirst, playedLast } = portfolios
  expect(rows).toEqual([
    ...[removedFirst, removedSecond, removedLast].map(({ id }) => ({ id, ...erased })),
    ...[playedFirst, playedLast].map(({ id }) => ({ id, ...kept })),
  ])
})
