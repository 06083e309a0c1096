// Takes out of deposits what players were told about them.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/**
 * Removes what players were told when cash was added, as it may name them.
 * @param portfolios the ids of portfolios, as the end of an `in`
 */
export async function eraseReasons(tx: Kysely<Schema>, portfolios: RawBuilder<unknown>): Promise<void> {
  // One that was decided right after practice names the portfolio of practice.
  await sql`
    update deposits set reason = null where portfolio_id in ${portfolios} or (portfolio_id is not null and id in (
      select action_id from transactions where kind = 'deposit' and portfolio_id in ${portfolios}))`.execute(
    tx,
  )
  await sql`
    update transactions set detail = detail || '{"reason":null}'
    where kind = 'deposit' and portfolio_id in ${portfolios}`.execute(tx)
}
