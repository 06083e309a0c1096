// What organisers need of trading: whether anybody has traded in a competition, and what becomes of its portfolios when it is
// deleted.

import { type Kysely, sql, type Transaction } from 'kysely'
import { anyOf } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'

/**
 * Whether any order was placed in a competition, in portfolios of practice and replaced ones, too. Each portfolio is looked at
 * by itself: a join would read the orders of all competitions.
 */
export async function hasOrders(database: Kysely<Schema>, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from portfolios p cross join lateral (select from orders where portfolio_id = p.id limit 1) as placed
      where p.competition_id = ${competitionId}) as found`.execute(database)
  return rows[0]!.found
}

/** How many portfolios are removed by one statement, in each of which their foreign keys are looked up. */
const portfoliosAtOnce = 5_000

/**
 * Removes some portfolios of a competition that was deleted, in which no order was placed. Resolves to whether there may be
 * more.
 * @throws if an order was placed after all
 */
export async function removeUntraded(
  tx: Transaction<Schema>,
  competitionId: string,
  atOnce = portfoliosAtOnce,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios where competition_id = ${competitionId} order by id limit ${atOnce}`.execute(tx)
  const page = anyOf(
    rows.map(({ id }) => id),
    'uuid',
  )
  // One that has taken the place of another may be on a later page.
  await sql`update portfolios set replaces = null where replaces = ${page}`.execute(tx)
  await sql`delete from portfolios where id = ${page}`.execute(tx)
  const { rows: orders } = await sql`select from orders where portfolio_id = ${page} limit 1`.execute(tx)
  if (orders.length > 0) throw new Error('somebody has traded in a competition that was deleted')
  await sql`delete from transactions where portfolio_id = ${page}`.execute(tx)
  await sql`delete from ledger_entries where portfolio_id = ${page}`.execute(tx)
  return rows.length === atOnce
}
