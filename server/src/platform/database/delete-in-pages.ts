// Deletes many rows, a page at a time, so that no statement takes long.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Deletes the rows of a table that meet a condition, one statement for each page. A fault does not undo the pages before it.
 */
export async function deleteInPages(
  kysely: Kysely<Schema>,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  rowsAtOnce = 10_000,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${rowsAtOnce}))`.execute(kysely)
    if (numAffectedRows !== BigInt(rowsAtOnce)) return
  }
}
