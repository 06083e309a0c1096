// What organisers need of trading: whether anybody has traded in a competition, and what becomes of its portfolios when it is
// deleted.

import { type Kysely, sql, type Transaction } from 'kysely'
import { anyOf } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'

/** Whether any order was placed in a competition, in portfolios of practice and replaced ones, too. */
async function hasOrders(database: Kysely<Schema>, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from portfolios p join orders o on o.portfolio_id = p.id
      where p.competition_id = ${competitionId}) as found`.execute(database)
  return rows[0]!.found
}

/** How many portfolios are removed by one statement, in each of which their foreign keys are looked up. */
const portfoliosAtOnce = 5_000

/**
 * Removes the portfolios of a competition in which no order was placed, in the transaction that deletes it. An order that
 * is being placed meanwhile waits, and then finds no portfolio. Nobody joins or begins again meanwhile.
 * @throws if an order was placed after all
 */
async function removeUntraded(
  tx: Transaction<Schema>,
  competitionId: string,
  atOnce = portfoliosAtOnce,
): Promise<void> {
  // One that has taken the place of another may be on a later page.
  await sql`
    update portfolios set replaces = null where competition_id = ${competitionId} and replaces is not null`.execute(
    tx,
  )
  for (let after: string | null = firstId; after !== null; )
    after = await removePage(tx, competitionId, after, atOnce)
}

/** Removes a page of the portfolios after one. Resolves to the last of them; null if there was none. */
async function removePage(
  tx: Transaction<Schema>,
  competitionId: string,
  after: string,
  atOnce: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    delete from portfolios where id = any(array(
      select id from portfolios where competition_id = ${competitionId} and id > ${after} order by id limit ${atOnce}))
    returning id`.execute(tx)
  if (rows.length === 0) return null
  const removed = rows.map(({ id }) => id).sort()
  // What was being traded in them was waited for.
  const { rows: orders } = await sql`
    select from orders where portfolio_id = ${anyOf(removed, 'uuid')} limit 1`.execute(tx)
  if (orders.length > 0) throw new Error('somebody has traded meanwhile')
  for (const table of ['transactions', 'ledger_entries'] as const)
    await tx
      .deleteFrom(table)
      .where('portfolio_id', '=', sql<string>`${anyOf(removed, 'uuid')}`)
      .execute()
  return removed.at(-1)!
}

export const organise = { hasOrders, removeUntraded }
