// Portfolios that hold a product, planted with SQL.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { insertPlayers } from '../orders/players.ts'

/** How many fit into one statement within its time limit. */
const atOnce = 50_000
const players = 5_000

/**
 * Plants portfolios with ten pieces each, a few thousand of players and the others of nobody; every tenth has a waiting
 * order too.
 * @returns the ids of the portfolios that belong to players
 */
export async function plantHolders(
  database: OpenDatabase,
  { competition, productId, count }: { competition: Competition; productId: string; count: number },
): Promise<string[]> {
  const { pool } = database
  await insertPlayers(database, Math.min(count, players), 'a secret of the benchmark')
  for (let planted = players; planted < count; planted += atOnce) {
    await pool.query(
      `insert into portfolios (id, competition_id, user_id, cash, created_at)
      select gen_random_uuid(), $1, null, 9000000, $2 from generate_series(1, $3::int)`,
      [competition.id, competition.start, Math.min(atOnce, count - planted)],
    )
  }
  let after = '00000000-0000-0000-0000-000000000000'
  for (let planted = 0; planted < count; planted += atOnce) {
    const { rows } = await pool.query<{ last: string }>(
      `with page as (select id, row_number() over (order by id) as number from portfolios where id > $1 order by id limit ${atOnce}),
      held as (insert into positions (id, portfolio_id, product_id, quantity, cost)
        select gen_random_uuid(), id, $2, 10, 70000 from page),
      waiting as (insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, validity, status,
          created_at, updated_at)
        select gen_random_uuid(), id, $2, 'sell', 'limit', 10, 20000, 'cancel', 'pending', $3::bigint, $3::bigint
        from page where number % 10 = 0 returning portfolio_id),
      counted as (update portfolios set waiting_orders = 1 from waiting where id = portfolio_id)
      select max(id::text) as last from page`,
      [after, productId, competition.start],
    )
    after = rows[0]!.last
  }
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>('select id from portfolios where user_id is not null')
  return rows.map(({ id }) => id)
}
