// Checks the invariants of the ledger with SQL queries that return the violations.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/**
 * Looks for violated invariants: entries of a change that do not sum to zero, a balance that is not the sum of its
 * entries, a position that does not follow from its fills, an order and its fill that disagree, a wrong count of orders.
 * @returns a sentence for each kind of violation found; empty if there is none
 */
export async function auditLedger(kysely: Kysely<Schema>): Promise<string[]> {
  const faults: string[] = []
  for (const [sentence, question] of questions) {
    const { rows } = await question.execute(kysely)
    if (rows.length > 0)
      faults.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))} (${rows.length} in all)`)
  }
  return faults
}

const questions = [
  [
    'entries that do not sum to zero',
    sql`
      select portfolio_id, transaction_id, sum(amount)::bigint as sum from ledger_entries
      group by portfolio_id, transaction_id having sum(amount) <> 0`,
  ],
  [
    'a balance that is not the sum of its cash entries',
    sql`
      select p.id, p.cash, coalesce(sum(e.amount), 0)::bigint as entries from portfolios p
      left join ledger_entries e on e.portfolio_id = p.id and e.account = 'cash'
      group by p.id having p.cash <> coalesce(sum(e.amount), 0)`,
  ],
  [
    'a position that is not the sum of its transactions',
    sql`
      select coalesce(p.portfolio_id, t.portfolio_id) as portfolio_id, p.quantity, t.quantity_delta
      from positions p
      full join (
        select portfolio_id, product_id, sum(quantity_delta)::bigint as quantity_delta
        from transactions group by portfolio_id, product_id
      ) t using (portfolio_id, product_id)
      where coalesce(p.quantity, 0) <> coalesce(t.quantity_delta, 0)
        and coalesce(p.portfolio_id, t.portfolio_id) not in (select id from portfolios where replaced_at is not null)`,
  ],
  [
    'a portfolio that was replaced, but holds something or does not come before another',
    sql`
      select p.id from portfolios p where replaced_at is not null and (
        exists (select from positions where portfolio_id = p.id)
        or not exists (select from portfolios later where later.replaces = p.id))`,
  ],
  [
    'an order and its fill that disagree',
    sql`
      select o.id, o.status from orders o left join transactions t on t.order_id = o.id
      where (o.status = 'completed') <> (t.id is not null)`,
  ],
  [
    'a transaction whose entries are not its amount',
    sql`
      select t.id from transactions t
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'cash'
      where coalesce(e.amount, 0) <> t.amount`,
  ],
  [
    'a fill whose amount is not its value and costs',
    sql`
      select id from transactions where kind in ('buy', 'sell') and (quantity <> abs(quantity_delta)
        or amount <> (case kind when 'buy' then -quantity * price else quantity * price end) - costs)`,
  ],
  [
    'a payout that is not its pieces at their price',
    sql`
      select id from transactions where kind in ('knockout', 'settlement', 'delisting')
        and (quantity_delta <> -quantity or amount <> quantity * price or costs <> 0)`,
  ],
  [
    'a corporate action that befell a portfolio twice',
    sql`
      select action_id, portfolio_id from transactions where action_id is not null
      group by action_id, portfolio_id having count(*) > 1`,
  ],
  [
    'a dividend that moves pieces, or pays more than it is',
    sql`
      select id from transactions where kind = 'dividend'
        and (quantity_delta <> 0 or costs <> 0 or amount < 0 or amount > (detail ->> 'gross')::bigint)`,
  ],
  [
    'a split that leaves other pieces than it should',
    sql`
      select id from transactions where kind = 'split' and (amount < 0 or costs <> 0
        or quantity + quantity_delta <> quantity * (detail ->> 'newPieces')::bigint / (detail ->> 'oldPieces')::bigint)`,
  ],
  [
    'a reversal that is not the opposite of one other transaction of its portfolio',
    sql`
      select r.id from transactions r left join transactions t on t.id = r.reverses
      where r.kind = 'reversal' and (t.id is null or t.portfolio_id <> r.portfolio_id or t.product_id <> r.product_id
        or r.amount <> -t.amount or r.costs <> -t.costs or r.quantity_delta <> -t.quantity_delta)`,
  ],
  [
    'an adjustment that moves pieces or has costs',
    sql`select id from transactions where kind = 'adjustment' and (quantity_delta <> 0 or costs <> 0)`,
  ],
  [
    'a deposit that is not all that it changes',
    sql`
      select id from transactions where kind = 'deposit' and (amount <= 0 or costs <> 0 or quantity <> 0
        or quantity_delta <> 0 or gain is not null or action_id is null)`,
  ],
  [
    'what was added to a portfolio that is not the sum of its deposits',
    sql`
      select p.id, p.deposited, coalesce(sum(t.amount), 0)::bigint as deposits from portfolios p
      left join transactions t on t.portfolio_id = p.id and t.kind = 'deposit'
      group by p.id having p.deposited <> coalesce(sum(t.amount), 0)`,
  ],
  [
    'a count of waiting orders that is not their number',
    sql`
      select p.id, p.waiting_orders, count(o.id)::int as waiting from portfolios p
      left join orders o on o.portfolio_id = p.id and o.status = 'pending'
      group by p.id having p.waiting_orders <> count(o.id)`,
  ],
] as const
