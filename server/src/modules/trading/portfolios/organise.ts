// What organisers need of trading: whether anybody has traded in a competition, and what becomes of its portfolios when it is
// deleted.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** Whether any order was placed in a competition, in portfolios of practice and replaced ones, too. */
async function hasOrders(database: Kysely<Schema>, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from portfolios p join orders o on o.portfolio_id = p.id
      where p.competition_id = ${competitionId}) as found`.execute(database)
  return rows[0]!.found
}

/**
 * Removes the portfolios of a competition in which no order was placed, in the transaction that deletes it. An order that
 * is being placed meanwhile waits, and then finds no portfolio.
 * @throws if an order was placed after all
 */
async function removeUntraded(tx: Transaction<Schema>, competitionId: string): Promise<void> {
  const own = sql`(select id from portfolios where competition_id = ${competitionId})`
  await sql`select from portfolios where competition_id = ${competitionId} for update`.execute(tx)
  if (await hasOrders(tx, competitionId)) throw new Error('somebody has traded meanwhile')
  await sql`delete from transactions where portfolio_id in ${own}`.execute(tx)
  await sql`delete from ledger_entries where portfolio_id in ${own}`.execute(tx)
  await sql`delete from portfolios where competition_id = ${competitionId}`.execute(tx)
}

export const organise = { hasOrders, removeUntraded }
