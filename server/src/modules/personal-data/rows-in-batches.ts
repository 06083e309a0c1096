// Reads the rows of a query in batches, with a cursor of the database, so that memory stays flat.

import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

const batchSize = 1_000

/** The rows of a query, in arrays that are never empty. Read one query of a transaction at a time. */
export async function* rowsInBatches(
  tx: Transaction<Schema>,
  query: RawBuilder<Record<string, unknown>>,
): AsyncGenerator<Record<string, unknown>[]> {
  await sql`declare personal_rows no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<
      Record<string, unknown>
    >`fetch ${sql.lit(batchSize)} from personal_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close personal_rows`.execute(tx)
}
