// Sends statements without waiting for the answers of those before, which saves their round trips.

import type { Kysely, RawBuilder } from 'kysely'
import { attemptAll } from '../attempt-each.ts'
import type { Schema } from './schema.ts'

type Answers<Statements extends readonly RawBuilder<unknown>[]> = {
  [Index in keyof Statements]: Statements[Index] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * Sends statements at once; they are executed in order. Resolves to the rows of each. If one fails, the others have been
 * sent all the same; in a transaction, where this should be used, PostgreSQL refuses them. Rejects with the first fault.
 * @param db a single connection: that of a transaction, or of `kysely.connection()`
 */
export function sendTogether<const Statements extends readonly RawBuilder<unknown>[]>(
  db: Kysely<Schema>,
  statements: Statements,
): Promise<Answers<Statements>> {
  return db.getExecutor().provideConnection(async (connection) => {
    const answers = await attemptAll(
      statements.map((statement) => connection.executeQuery(statement.compile(db))),
    )
    return answers.map(({ rows }) => rows) as never
  })
}
