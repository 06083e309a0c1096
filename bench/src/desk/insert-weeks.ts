// Inserts a competition of four weeks with many trades, by SQL. Who trades what and how much is drawn from a seed. One trade
// in ten is at the opening, and one in twenty is in the most popular product.

import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'

const atOnce = 20_000
/** How many trades a player has, on average. */
const tradesEach = 50
export const competitionId = '01930001-0000-7000-8000-000000000001'
/** The opening of the first trading day: Monday 2 November 2026, 09:00 in Amsterdam. */
const start = Date.UTC(2026, 10, 2, 8)
const day = 24 * 3_600_000
/** The latest possible time of a trade: the closing of the last trading day. */
export const lastTrade = start + 25 * day + 8.5 * 3_600_000
/** This many players have a second account, which makes the same trades a second later. */
const pairs = 20

const id = (kind: number, number: string) =>
  `('0193${kind}000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const quote = `jsonb_build_object('symbol', 'SYM' || product % 300, 'bid', (100 + n % 97 * 0.01)::text, 'ask',
  (100.05 + n % 97 * 0.01)::text, 'time', at, 'source', 'simulator')`
const product = `'US' || lpad(product::text, 10, '0')`

/** What is drawn for each number: the player, the product, the pieces, and the instant, in order of the numbers. */
const drawn = `with drawn as (
    select n, (random() * ($3::int - 1))::int + 1 as player,
      case when random() < 0.05 then 0 else (1 + 2998 * random() * random())::int end as product,
      (array[1, 5, 10, 10, 20, 25, 50, 100])[(random() * 8)::int % 8 + 1] * case when random() < 0.5 then 1 else 1 + (random() * 40)::int end as pieces,
      case when random() < 0.5 then 'buy' else 'sell' end as side,
      ${start} + (n::bigint * 20 / $4::int) / 5 * ${7 * day}::bigint + (n::bigint * 20 / $4::int) % 5 * ${day}::bigint
        + case when n % ($4::int / 20) < $4::int / 200 then 0
          else ((n % ($4::int / 20))::float8 / ($4::int / 20) * 30600000)::bigint end as at
    from generate_series($1::int, $2::int) as n
  )`

const people = [
  `insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
   select ${id(2, 'n')}, 'player' || n, 'player' || n || '@example.org', repeat(md5(n::text), 3), 0, 0
   from generate_series(1, $1::int) as n`,
  `insert into portfolios (id, competition_id, user_id, cash, version, created_at)
   select ${id(3, 'n')}, '${competitionId}', ${id(2, 'n')}, 1000000 + n % 977, ${tradesEach}, ${start}
   from generate_series(1, $1::int) as n`,
]

/** An order for each number, and its transaction; for every twentieth number also an aborted order. */
const trades = `${drawn}, ordered as (
    insert into orders (id, portfolio_id, product_id, side, order_type, quantity, validity, status, abort_reason,
      idempotency_key, request_digest, decision, created_at, updated_at)
    select ${id(5, 'n')}, ${id(3, 'player')}, ${product}, side, 'market', pieces, 'cancel', 'completed', null,
      md5(n::text), md5('digest' || n), jsonb_build_object('at', at, 'cash', 9000000 + n, 'quote', ${quote}), at, at
    from drawn
    union all
    select ${id(7, 'n')}, ${id(3, 'player')}, ${product}, side, 'market', pieces, 'cancel', 'aborted', 'cash',
      md5('aborted' || n), md5('digest' || n), jsonb_build_object('at', at, 'cash', 0, 'quote', ${quote}), at, at
    from drawn where n % 20 = 0
  )
  insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount,
    bid, ask, quote, created_at)
  select ${id(6, 'n')}, ${id(5, 'n')}, ${id(3, 'player')}, ${product}, side, pieces,
    case side when 'buy' then pieces else -pieces end, 10005, 200,
    case side when 'buy' then -10005 * pieces - 200 else 10005 * pieces - 200 end, 10000, 10005, ${quote}, at
  from drawn`

/** Copies the trades of the last players to the first ones, without orders, since the benchmark does not read those. */
const mirrored = `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price,
    costs, amount, bid, ask, quote, created_at)
  select gen_random_uuid(), gen_random_uuid(), first.id, product_id, kind, quantity, quantity_delta, price, costs, amount,
    bid, ask, quote, t.created_at + 1000
  from transactions t join (select row_number() over (order by id) as place, id from portfolios) last
    on last.id = t.portfolio_id and last.place > $1::int
  join (select row_number() over (order by id) as place, id from portfolios) first on first.place = last.place - $1::int`

/** Inserts this many trades into an empty database; resolves to the number of players who made them. */
export async function insertWeeks({ pool }: OpenDatabase, count: number): Promise<number> {
  const players = Math.ceil(count / tradesEach)
  await pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
     values ($1, ${start}, ${start + 28 * day}, 10000000, 5000000, 200, 0)`,
    [competitionId],
  )
  const client = await pool.connect()
  try {
    // A batch may take longer than any statement of the game is allowed to.
    await client.query('set statement_timeout = 0')
    for (const statement of people) await client.query(statement, [players])
    await client.query('select setseed(0.5)')
    for (let first = 0; first < count; first += atOnce)
      await client.query(trades, [first, Math.min(first + atOnce, count) - 1, players, count])
    await client.query(mirrored, [players - pairs])
    await client.query('vacuum analyze')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
  return players
}
