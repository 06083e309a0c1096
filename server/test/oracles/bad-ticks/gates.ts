// Stops a repair at chosen places: each gate holds locks that the repair needs next, until it is opened.

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../src/platform/database/schema.ts'

export interface Gate {
  /** What the repair does there. */
  place: string
  /** Whether the repair has come to it. */
  isReached(): Promise<boolean>
  open(): Promise<void>
}

type Count = (kysely: Kysely<Schema>) => Promise<number>

async function close(
  kysely: Kysely<Schema>,
  place: string,
  lock: (tx: Transaction<Schema>) => Promise<unknown>,
  isReached: () => Promise<boolean>,
): Promise<Gate> {
  const tx = await kysely.startTransaction().execute()
  // On a busy machine a node may take long to come to it.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await lock(tx)
  return { place, isReached, open: () => tx.rollback().execute() }
}

/**
 * Gates in a list of portfolios, which are handled in the order of their ids.
 * @param before how many portfolios come before each gate, ascending
 * @param count counts those that are done
 */
export async function portfolioGates(
  kysely: Kysely<Schema>,
  place: string,
  portfolioIds: readonly string[],
  { before, count }: { before: readonly number[]; count: Count },
): Promise<Gate[]> {
  const gates: Gate[] = []
  for (const [index, from] of before.entries()) {
    const held = portfolioIds.slice(from, before[index + 1])
    const lock = (tx: Transaction<Schema>) =>
      tx.selectFrom('portfolios').select('id').where('id', 'in', held).forUpdate().execute()
    gates.push(await close(kysely, `${place} ${from}`, lock, async () => (await count(kysely)) >= from))
  }
  return gates
}

/** A gate at the next write to a table. */
export function tableGate(kysely: Kysely<Schema>, place: string, table: keyof Schema): Promise<Gate> {
  const lock = (tx: Transaction<Schema>) =>
    sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
  return close(kysely, place, lock, () =>
    exists(
      kysely,
      sql`select from pg_locks where relation = ${table}::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    ),
  )
}

async function exists(kysely: Kysely<Schema>, rows: RawBuilder<unknown>): Promise<boolean> {
  return (await rows.execute(kysely)).rows.length > 0
}

/** How many portfolios are repaired. */
export const countRepaired: Count = async (kysely) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from corrected_portfolios where done_at is not null`.execute(kysely)
  return rows[0]!.count
}

/** How many portfolios have a closing value again. */
export const countClosedAgain: Count = async (kysely) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from closing_values
    where competition_id in (select competition_id from reopened_closings)`.execute(kysely)
  return rows[0]!.count
}
