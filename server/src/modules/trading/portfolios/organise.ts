// What organisers need of trading: whether anybody has traded in a competition, and what becomes of its portfolios when it is
// deleted.

import { type Kysely, sql, type Transaction } from 'kysely'
import { anyOf } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { portfolioPages } from './portfolio-pages.ts'

/** Whether any order was placed in a competition, in portfolios of practice and replaced ones, too. */
export async function hasOrders(database: Kysely<Schema>, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from portfolios p join orders o on o.portfolio_id = p.id
      where p.competition_id = ${competitionId}) as found`.execute(database)
  return rows[0]!.found
}

/** How many portfolios are removed by one statement, in each of which their foreign keys are looked up. */
const portfoliosAtOnce = 5_000

/**
 * Removes the portfolios of a competition in which no order was placed, in the transaction that deletes it and has locked it.
 * An order that is being placed meanwhile waits, and then finds no portfolio. Nobody joins or begins again meanwhile.
 * @throws if an order was placed after all
 */
export async function removeUntraded(
  tx: Transaction<Schema>,
  competitionId: string,
  atOnce = portfoliosAtOnce,
): Promise<void> {
  // One that has taken the place of another may be on a later page.
  for await (const ids of portfolioPages(tx, competitionId, atOnce)) await forgetReplaced(tx, ids)
  for await (const ids of portfolioPages(tx, competitionId, atOnce)) await removePage(tx, ids)
}

async function forgetReplaced(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    update portfolios set replaces = null where id = ${anyOf(ids, 'uuid')} and replaces is not null`.execute(
    tx,
  )
}

async function removePage(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  const isOfPage = sql`portfolio_id = ${anyOf(ids, 'uuid')}`
  await sql`delete from portfolios where id = ${anyOf(ids, 'uuid')}`.execute(tx)
  // What was being traded in them was waited for.
  const { rows: orders } = await sql`select from orders where ${isOfPage} limit 1`.execute(tx)
  if (orders.length > 0) throw new Error('somebody has traded meanwhile')
  await sql`delete from transactions where ${isOfPage}`.execute(tx)
  await sql`delete from ledger_entries where ${isOfPage}`.execute(tx)
}
