// Inserts overnight orders into the database.

import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { countAdded } from '../orders/count-added.ts'

/**
 * Inserts waiting orders of players in turn: of ten, seven buy one share at the market, two with a limit far above it, and
 * one sells what the player does not hold.
 */
export async function parkOrders(
  { pool }: OpenDatabase,
  productIds: readonly string[],
  count: number,
  now: number,
): Promise<void> {
  await pool.query(
    `with players as (select id, row_number() over (order by id) - 1 as number from portfolios)
    , added as (insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, validity, status,
      created_at, updated_at)
    select gen_random_uuid(), players.id, ($1::text[])[1 + parked.number % array_length($1::text[], 1)],
      case when parked.number % 10 = 9 then 'sell' else 'buy' end,
      case when parked.number % 10 in (7, 8) then 'limit' else 'market' end, 1,
      case when parked.number % 10 in (7, 8) then 100000000 end, 'cancel', 'pending', $3::bigint + parked.number,
      $3::bigint + parked.number
    from generate_series(0, $2::int - 1) as parked (number)
    join players on players.number = parked.number % (select count(*) from portfolios)
    returning portfolio_id) ${countAdded}`,
    [productIds, count, now],
  )
}

/** How many overnight orders still wait. They have no idempotency keys, unlike orders placed at the opening. */
export async function countParked({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from orders where status = 'pending' and idempotency_key is null`,
  )
  return rows[0]!.count
}
