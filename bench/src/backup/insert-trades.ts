// Inserts a competition with many trades, by SQL. Each transaction has its order with the decision, three ledger entries and
// its line in the log, with values as long as real ones.

import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'

const atOnce = 5_000
const tradesEach = 50

const id = (kind: number, number: string) =>
  `('0193${kind}000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const quote = `jsonb_build_object('symbol', 'SYM' || n % 300, 'bid', (100 + n % 97 * 0.01)::text, 'ask',
  (100.05 + n % 97 * 0.01)::text, 'time', 1795500000000 + n * 40, 'source', 'simulator')`

const statements = [
  `insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
   select ${id(2, 'n')}, 'player' || n, 'player' || n || '@example.org', repeat(md5(n::text), 3), 0, 0 from numbers
   where n % ${tradesEach} = 0`,
  `insert into portfolios (id, competition_id, user_id, cash, version, created_at)
   select ${id(3, 'n')}, ${id(1, '1')}, ${id(2, 'n')}, 1000000 + n % 977, ${tradesEach}, 1795500000000 from numbers
   where n % ${tradesEach} = 0`,
  `insert into positions (id, portfolio_id, product_id, quantity, cost)
   select ${id(4, 'n')}, ${id(3, `n - n % ${tradesEach}`)}, 'US' || lpad((n % 3000)::text, 10, '0'), 5, 50000 from numbers
   where n % 6 = 0`,
  `insert into orders (id, portfolio_id, product_id, side, order_type, quantity, validity, status, idempotency_key,
     request_digest, decision, created_at, updated_at)
   select ${id(5, 'n')}, ${id(3, `n - n % ${tradesEach}`)}, 'US' || lpad((n % 3000)::text, 10, '0'), 'buy', 'market', 5,
     'cancel', 'completed', md5(n::text), md5('digest' || n),
     jsonb_build_object('at', 1795500000000 + n * 40, 'cash', 9000000 + n, 'held', n % 7, 'heldCost', 7000, 'sprinterRoom',
       null, 'underlyingRoom', null, 'bid', 10000 + n % 97, 'ask', 10005 + n % 97, 'quote', ${quote}, 'currencyQuote', null,
       'isCut', false, 'bidOnly', null),
     1795500000000 + n * 40, 1795500000000 + n * 40
   from numbers`,
  `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount,
     bid, ask, quote, created_at)
   select ${id(6, 'n')}, ${id(5, 'n')}, ${id(3, `n - n % ${tradesEach}`)}, 'US' || lpad((n % 3000)::text, 10, '0'), 'buy', 5,
     5, 10005 + n % 97, 200, -(10005 + n % 97) * 5 - 200, 10000 + n % 97, 10005 + n % 97, ${quote}, 1795500000000 + n * 40
   from numbers`,
  `insert into ledger_entries (portfolio_id, transaction_id, account, amount, created_at)
   select ${id(3, `n - n % ${tradesEach}`)}, ${id(6, 'n')}, account, amount, 1795500000000 + n * 40
   from numbers, lateral (values ('cash', -(10005 + n % 97) * 5 - 200), ('market', (10005 + n % 97) * 5), ('costs', 200))
     entries (account, amount)`,
  `insert into competition_log (competition_id, seq, kind, subject, time, day, portfolio_id, player, line, hash)
   select ${id(1, '1')}, n, 'buy', ${id(6, 'n')}::text, 1795500000000 + n * 40, '2026-11-24',
     ${id(3, `n - n % ${tradesEach}`)}, left(md5((n / ${tradesEach})::text), 16),
     jsonb_build_object('seq', n, 'kind', 'buy', 'time', 1795500000000 + n * 40, 'player', md5((n / ${tradesEach})::text),
       'product', 'US' || lpad((n % 3000)::text, 10, '0'), 'quantity', 5, 'delta', 5, 'price', 10005 + n % 97, 'costs', 200,
       'amount', -(10005 + n % 97) * 5 - 200, 'quote', ${quote}, 'hash', sha256(n::text::bytea))::text,
     encode(sha256(n::text::bytea), 'hex')
   from numbers`,
]

const withNumbers = (statement: string): string =>
  `with numbers as (select generate_series($1::int, $2::int) as n) ${statement}`

/** Inserts this many transactions into an empty database. */
export async function insertTrades({ pool }: OpenDatabase, transactions: number): Promise<void> {
  await pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
     values (${id(1, '1')}, 1795500000000, 1798000000000, 10000000, 5000000, 200, 0)`,
  )
  for (let first = 0; first < transactions; first += atOnce) {
    const range = [first + 1, Math.min(first + atOnce, transactions)]
    for (const statement of statements) await pool.query(withNumbers(statement), range)
  }
}
