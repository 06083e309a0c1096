// Inserts players with positions in several competitions, by SQL alone, since there may be a million of them.

import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'

const positionsEach = 8
const playersAtOnce = 10_000

/** Divides players among the house competition and copies of it; each holds eight of the products. */
export async function insertHoldings(
  { pool }: OpenDatabase,
  {
    players,
    competitions,
    productIds,
  }: { players: number; competitions: number; productIds: readonly string[] },
): Promise<void> {
  // Ids of the distant past, since every node reads rows with ids of recent days again.
  const id = (kind: number, number: string) =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
  await pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points,
       unlocked, name, is_house, join_code)
     select ${id(1, 'n')}, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points, unlocked,
       'Competition ' || n, false, lpad(n::text, 10, 'A')
     from competitions, generate_series(2, $1::int) n where is_house`,
    [competitions],
  )
  // In batches, since the database cancels a statement that takes longer than the game allows.
  for (let first = 1; first <= players; first += playersAtOnce) {
    const last = Math.min(first + playersAtOnce - 1, players)
    await pool.query(
      `insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
       select ${id(2, 'n')}, 'p' || n, 'p' || n || '@example.org', '-', 0, 0 from generate_series($1::int, $2::int) n`,
      [first, last],
    )
    await pool.query(
      `insert into portfolios (id, competition_id, user_id, cash, created_at)
       select ${id(3, 'n')}, c.id, ${id(2, 'n')}, 1000000 + n % 977, c.start_at
       from generate_series($1::int, $2::int) n
       join (select id, start_at, row_number() over (order by id) - 1 as place from competitions) c on c.place = n % $3::int`,
      [first, last, competitions],
    )
    await pool.query(
      `insert into positions (id, portfolio_id, product_id, quantity, cost)
       select gen_random_uuid(), ${id(3, 'n')}, ($4::text[])[1 + (n * 7 + k) % cardinality($4::text[])], 1 + (n + k) % 97, 1000
       from generate_series($1::int, $2::int) n, generate_series(1, $3::int) k`,
      [first, last, positionsEach, productIds],
    )
  }
  await pool.query('analyze')
}
