// The trades of one player. They are kept when the player leaves, for the rankings of others. The portfolio then belongs to
// nobody (a foreign key empties its user_id).

import { sql } from 'kysely'
import { type PersonalData, portfoliosOf } from '../../platform/database/personal-tables.ts'
import { eraseNames } from './portfolios/erase-names.ts'

/** Of the portfolios of a player, as the end of a query. */
const ofPlayer = (userId: string) => sql`where portfolio_id in ${portfoliosOf(userId)}`

export const tradingData: PersonalData<
  | 'portfolios'
  | 'positions'
  | 'orders'
  | 'transactions'
  | 'ledger_entries'
  | 'closing_values'
  | 'competition_log'
> = {
  rows: {
    portfolios: ({ userId }) => sql`
      select id, competition_id, cash, deposited, waiting_orders, orders_day, orders_placed, created_at, replaced_at,
        replaces, owned_products
      from portfolios where id in ${portfoliosOf(userId)} order by created_at, id`,
    positions: ({ userId }) => sql`
      select t.id, portfolio_id, product_id, quantity, cost from positions t ${ofPlayer(userId)} order by t.id`,
    orders: ({ userId }) => sql`
      select t.id, portfolio_id, product_id, side, order_type, quantity, limit_price, stop_price, validity, expires_at,
        cancelled_at, status, abort_reason, decision, t.created_at, updated_at
      from orders t ${ofPlayer(userId)} order by t.created_at, t.id`,
    transactions: ({ userId }) => sql`
      select t.id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount, gain, bid,
        ask, quote, currency_quote, detail, t.created_at, effective_at
      from transactions t ${ofPlayer(userId)} order by t.created_at, t.id`,
    ledger_entries: ({ userId }) => sql`
      select portfolio_id, transaction_id, account, amount, t.created_at from ledger_entries t ${ofPlayer(userId)}
      order by t.created_at, transaction_id, account`,
    // By what the lines are about: there is no index on the portfolio. Those of a closing that was made again have its number.
    competition_log: ({ userId }) => sql`
      select l.competition_id, seq, l.kind, time, day, portfolio_id, player, line
      from portfolios p cross join lateral (
        select kind, p.id::text as subject from unnest(array['open', 'reset', 'result']) as kind
        union all select 'result', p.id || ' ' || number from generate_series(1, (
          select count(*) from reopened_closings where competition_id = p.competition_id)) as number
        union all select kind, id::text from transactions where portfolio_id = p.id
      ) as logged join competition_log l
        on l.competition_id = p.competition_id and l.kind = logged.kind and l.subject = logged.subject
      where p.id in ${portfoliosOf(userId)} order by l.competition_id, seq`,
    closing_values: ({ userId }) => sql`
      select portfolio_id, t.competition_id, value, position from closing_values t ${ofPlayer(userId)}
      order by portfolio_id`,
  },
  erase: (tx, { userId }) => eraseNames(tx, portfoliosOf(userId)),
}
