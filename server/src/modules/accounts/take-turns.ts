import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Sets these locks apart from others of the database: of two numbers, and with this one first. */
const lockSpace = 46

/**
 * Waits until no other transaction that gives away one of these names or addresses is under way, so that what is checked
 * from then on still holds when it is written. Lookalike names, and an address in any case, are one.
 * @param wanted skeletons of usernames, and e-mail addresses
 */
export async function takeTurns(tx: Transaction<Schema>, wanted: readonly string[]): Promise<void> {
  const keys = [...new Set(wanted.map((each) => each.toLowerCase()))].sort()
  for (const key of keys) await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${key}))`.execute(tx)
}
