// Takes out of portfolios that become nobody's what might name somebody.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/**
 * Removes the keys of orders: a client chooses them, so that they might name somebody.
 * @param portfolios the ids of portfolios, as the end of an `in`
 */
export async function eraseKeys(tx: Kysely<Schema>, portfolios: RawBuilder<unknown>): Promise<void> {
  await sql`
    update orders set idempotency_key = null, request_digest = null
    where idempotency_key is not null and portfolio_id in ${portfolios}`.execute(tx)
}

/**
 * Removes the keys of orders, and what players were told when cash was added.
 * @param portfolios the ids of portfolios with those that they have replaced, as the end of an `in`: cash that was decided
 *   right after practice names the portfolio of practice
 */
export async function eraseNames(tx: Kysely<Schema>, portfolios: RawBuilder<unknown>): Promise<void> {
  await eraseKeys(tx, portfolios)
  await sql`update deposits set reason = null where portfolio_id in ${portfolios}`.execute(tx)
  await sql`
    update transactions set detail = detail || '{"reason":null}'
    where kind = 'deposit' and portfolio_id in ${portfolios}`.execute(tx)
}
