// What organisers need of trading: whether anybody has traded in a competition, and how to remove the portfolios of a
// deleted one.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { anyOf } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstIdAt } from '../../../platform/ids.ts'

/**
 * Whether any order was placed in a competition, also in portfolios of practice and in replaced ones. Each portfolio is
 * looked up by itself, because a join would read the orders of all competitions.
 * @param since an instant of real time: earlier orders are not looked for, which takes far less time
 */
export async function hasOrders(
  database: Kysely<Schema>,
  competitionId: string,
  since: EpochMs | null = null,
): Promise<boolean> {
  const placed =
    since === null
      ? sql`portfolios p cross join lateral (select from orders where portfolio_id = p.id limit 1) as placed`
      : sql`(select portfolio_id from orders where id >= ${firstIdAt(since - clocksDifferMs)}) as placed
          join portfolios p on p.id = placed.portfolio_id`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${placed} where p.competition_id = ${competitionId}) as found`.execute(
    database,
  )
  return rows[0]!.found
}

/** How far the clocks of nodes, which give out ids, may differ, plus the duration of a batch, in milliseconds. */
const clocksDifferMs = 60_000

/** How many portfolios one statement removes. For each of them, PostgreSQL checks the foreign keys that refer to it. */
const portfoliosAtOnce = 5_000

/**
 * Removes a page of the portfolios of a deleted competition, in which no order was placed. Resolves to whether there may be
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
  // The portfolio that replaced one of these may be on a later page.
  await sql`update portfolios set replaces = null where replaces = ${page}`.execute(tx)
  await sql`delete from portfolios where id = ${page}`.execute(tx)
  const { rows: orders } = await sql`select from orders where portfolio_id = ${page} limit 1`.execute(tx)
  if (orders.length > 0) throw new Error('somebody has traded in a competition that was deleted')
  await sql`delete from transactions where portfolio_id = ${page}`.execute(tx)
  await sql`delete from ledger_entries where portfolio_id = ${page}`.execute(tx)
  return rows.length === atOnce
}
