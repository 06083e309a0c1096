import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'

/** Reads the ids of all portfolios of a competition, also of those that were replaced, a page at a time, sorted. */
export async function* portfolioPages(
  database: Kysely<Schema>,
  competitionId: string,
  atOnce: number,
): AsyncGenerator<string[]> {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const { rows } = await sql<{ id: string }>`
      select id from portfolios where competition_id = ${competitionId} and id > ${after}
      order by id limit ${atOnce}`.execute(database)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    after = rows[atOnce - 1]?.id
  }
}
