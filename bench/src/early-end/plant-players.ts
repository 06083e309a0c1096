// Players with portfolios in a competition, planted with SQL.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'

/** How many fit into one statement within its time limit. */
const atOnce = 20_000

/** Plants players with a portfolio each; every tenth has a waiting order. Resolves to the ids of players and portfolios. */
export async function plantPlayers(
  { pool }: OpenDatabase,
  { competition, productId, count }: { competition: Competition; productId: string; count: number },
): Promise<{ userIds: string[]; portfolioIds: string[] }> {
  const { id, start, name } = competition
  for (let first = 0; first < count; first += atOnce)
    await pool.query(
      `with players as (insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
        select gen_random_uuid(), $1 || n, $1 || n || '@example.org', repeat(md5(n::text), 3), 0, 0
        from generate_series($2::int, $3::int) as n returning id),
      opened as (insert into portfolios (id, competition_id, user_id, cash, created_at)
        select gen_random_uuid(), $4, id, 10000000, $5::bigint from players returning id),
      numbered as (select id, row_number() over () as number from opened)
      insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, validity, status,
        created_at, updated_at)
      select gen_random_uuid(), id, $6, 'buy', 'limit', 1, 100, 'cancel', 'pending', $5::bigint, $5::bigint
      from numbered where number % 10 = 0`,
      [name, first, Math.min(first + atOnce, count) - 1, id, start, productId],
    )
  await pool.query(
    `update portfolios p set waiting_orders = 1 where competition_id = $1
      and exists (select from orders o where o.portfolio_id = p.id)`,
    [id],
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    'select id, user_id from portfolios where competition_id = $1',
    [id],
  )
  return { userIds: rows.map((row) => row.user_id), portfolioIds: rows.map((row) => row.id) }
}
