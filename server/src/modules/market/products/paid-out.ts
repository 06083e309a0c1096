// Which ended products may still have to be paid out.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** @param source the feed whose products these are */
export function createPaidOut(kysely: Kysely<Schema>, source: string) {
  return {
    /** The products that have ended and whose holders may not all have been paid. */
    async unpaid(): Promise<ProductId[]> {
      const { rows } = await sql<{ id: ProductId }>`
        select id from issued_products where source = ${source} and ended_at is not null and not is_paid_out`.execute(
        kysely,
      )
      return rows.map(({ id }) => id)
    },

    /**
     * Notes that all who held some ended products have been paid.
     * @param db the database as the node that pays out may write to it: it need not run the feed
     */
    async markPaidOut(db: Kysely<Schema>, ids: readonly ProductId[]): Promise<void> {
      await sql`
        update issued_products set is_paid_out = true where id = any(${ids}::text[]) and ended_at is not null`.execute(
        db,
      )
    },
  }
}
