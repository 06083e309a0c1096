import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The work at which transactions take turns. The numbers keep their locks apart from all other locks of the database. */
const lockSpaces = {
  /** Assigning names, by their skeletons, and e-mail addresses. */
  names: 46,
  /** Counting the invitations of a player, and those to an address. */
  invitations: 39,
  /** Beginning to carry out a correction of wrong quotes, by the feed; one runs at a time. */
  corrections: 68,
  /** Looking for linked accounts in a competition. */
  links: 74,
}

/**
 * Waits until no other transaction that took a turn with one of these keys is under way. So everything that is checked
 * afterwards still holds when it is written. Keys that differ only in case count as one.
 */
export async function takeTurns(
  tx: Transaction<Schema>,
  at: keyof typeof lockSpaces,
  wanted: readonly string[],
): Promise<void> {
  const keys = [...new Set(wanted.map((each) => each.toLowerCase()))].sort()
  for (const key of keys)
    await sql`select pg_advisory_xact_lock(${lockSpaces[at]}, hashtext(${key}))`.execute(tx)
}

/** Takes a turn unless another transaction that took one with the same key is under way. Resolves to whether it did. */
export async function takeFreeTurn(
  tx: Transaction<Schema>,
  at: keyof typeof lockSpaces,
  key: string,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${lockSpaces[at]}, hashtext(${key.toLowerCase()})) as "isTaken"`.execute(
    tx,
  )
  return rows[0]!.isTaken
}
