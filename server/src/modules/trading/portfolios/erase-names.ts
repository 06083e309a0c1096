// Removes everything that might name somebody from portfolios that are about to belong to nobody.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/**
 * Removes the keys of orders. A client chooses them, so they might name somebody.
 * @param portfolios the ids of portfolios, as the end of an `in`
 */
export async function eraseKeys(tx: Kysely<Schema>, portfolios: RawBuilder<unknown>): Promise<void> {
  await sql`
    update orders set idempotency_key = null, request_digest = null
    where idempotency_key is not null and portfolio_id in ${portfolios}`.execute(tx)
}

/**
 * Removes the keys of orders, and the reasons of deposits.
 * @param portfolios the ids of portfolios and of those that they have replaced, as the end of an `in`: a deposit that was
 *   decided right after practice names the portfolio of practice
 */
export async function eraseNames(tx: Kysely<Schema>, portfolios: RawBuilder<unknown>): Promise<void> {
  await eraseKeys(tx, portfolios)
  await sql`update deposits set reason = null where portfolio_id in ${portfolios}`.execute(tx)
  await sql`
    update transactions set detail = detail || '{"reason":null}'
    where kind = 'deposit' and portfolio_id in ${portfolios}`.execute(tx)
}
