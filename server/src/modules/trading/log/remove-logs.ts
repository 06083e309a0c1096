// The log of a competition that was deleted is removed later, a page at a time: the openings alone may be a million lines.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/**
 * Makes the function that removes the logs of competitions that were deleted, to be repeated; it may run on several nodes.
 * @param linesAtOnce how many lines a statement removes
 */
export function createRemoveLogs(kysely: Kysely<Schema>, linesAtOnce = 10_000) {
  return async (): Promise<void> => {
    // Numbers of lines have no gaps. A competition may be imported again meanwhile.
    for (const { id, last } of await findLeft(kysely))
      for (let after = 0; after < last; after += linesAtOnce)
        await sql`
          delete from competition_log
          where competition_id = ${id} and seq > ${after} and seq <= ${after + linesAtOnce}
            and not exists (select from competitions where id = ${id})`.execute(kysely)
  }
}

/** The competitions that have a log and are gone, and the last lines of these, by a step in the index for each log. */
async function findLeft(kysely: Kysely<Schema>): Promise<{ id: string; last: number }[]> {
  const { rows } = await sql<{ id: string; last: number }>`
    with recursive logged (id) as (
      (select competition_id from competition_log order by competition_id limit 1)
      union all
      select next.id from logged cross join lateral (
        select competition_id as id from competition_log where competition_id > logged.id order by competition_id limit 1
      ) as next
    )
    select id, (select max(seq) from competition_log where competition_id = logged.id) as last
    from logged where not exists (select from competitions where competitions.id = logged.id)`.execute(kysely)
  return rows
}
