// Moves players who look at a competition away from it when it is deleted.

import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** How many players are changed by one statement. */
const playersAtOnce = 5_000

/**
 * Moves some of the players who look at a competition to the house competition. Resolves to whether there may be more. The
 * players are locked in the order of their ids; a player who has chosen another competition meanwhile keeps it.
 */
export async function lookAway(
  tx: Transaction<Schema>,
  competitionId: string,
  atOnce = playersAtOnce,
): Promise<boolean> {
  const { rows } = await sql`
    with page as materialized (
      select id from users where id = any(array(select id from users where competition_id = ${competitionId} limit ${atOnce}))
        and competition_id = ${competitionId}
      order by id for no key update
    ) update users set competition_id = null where id = any(array(select id from page)) returning id`.execute(
    tx,
  )
  return rows.length > 0
}
