// What becomes of the players who look at a competition when it is deleted.

import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId } from '../../platform/ids.ts'

/** How many players are changed by one statement. */
const playersAtOnce = 5_000

/**
 * Has the players who look at a competition look at that of the house, in the transaction that deletes it. By its foreign key
 * alone, all of them would be changed by one statement.
 */
export async function lookAway(
  tx: Transaction<Schema>,
  competitionId: string,
  atOnce = playersAtOnce,
): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with page as materialized (
        select id from users where competition_id = ${competitionId} and id > ${after} order by id limit ${atOnce}
      ), changed as (
        update users set competition_id = null where id = any(array(select id from page))
      )
      select id from page order by id offset ${atOnce - 1}`.execute(tx)
    after = rows[0]?.id
  }
}
