// Inserts waiting orders into the database.

import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { countAdded } from '../orders/count-added.ts'

/** How many fit into one statement within its time limit. */
const atOnce = 50_000

/**
 * Inserts waiting orders with numbers from `first` up to but excluding `end`, spread over products and portfolios: limit and
 * stop orders to buy and to sell, at 50 to 90 euro if a fall triggers them, and at 110 to 150 if a rise does.
 */
export async function addWaiting(
  { pool }: OpenDatabase,
  productIds: readonly string[],
  first: number,
  end: number,
  now: number,
): Promise<void> {
  for (let from = first; from < end; from += atOnce) {
    await pool.query(
      `with players as (
        select id, row_number() over (order by id) - 1 as number from portfolios
      ), waiting as (
        select number, number / 500 % 4 as way, 5000 + number::bigint * 7919 % 4000 as below,
          11000 + number::bigint * 7919 % 4000 as above
        from generate_series($2::int, $3::int) number
      ), added as (insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, stop_price, validity,
        status, created_at, updated_at)
      select gen_random_uuid(), players.id, ($1::text[])[1 + waiting.number % array_length($1::text[], 1)],
        case when way in (0, 1) then 'buy' else 'sell' end, case when way in (0, 2) then 'limit' else 'stoploss' end, 1,
        case way when 0 then below when 2 then above end, case way when 1 then above when 3 then below end, 'cancel',
        'pending', $4::bigint, $4::bigint + waiting.number
      from waiting join players on players.number = waiting.number % (select count(*) from portfolios)
      returning portfolio_id) ${countAdded}`,
      [productIds, from, Math.min(end, from + atOnce) - 1, now - 1e9],
    )
  }
  await pool.query('analyze orders')
}

/** Inserts an order for each of this many portfolios, to buy one share with a limit in cents. */
export async function addBuyers(
  { pool }: OpenDatabase,
  productId: string,
  count: number,
  limit: number,
  now: number,
): Promise<void> {
  await pool.query(
    `with added as (insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, validity, status,
      created_at, updated_at)
    select gen_random_uuid(), id, $1, 'buy', 'limit', 1, $3, 'cancel', 'pending', $4::bigint, $4::bigint
    from portfolios order by id limit $2 returning portfolio_id) ${countAdded}`,
    [productId, count, limit, now],
  )
}
