// The queries of the order engine.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'
import type { WaitingOrderRow } from './waiting-order.ts'

export interface WaitingOrderStore {
  /**
   * Reads a page of the waiting orders, sorted by last change, after a given place. Each comes with the end of its
   * competition, as the engine may have to sort a million orders by expiry.
   */
  page(after: { updatedAt: EpochMs; id: string | null }, limit: number): Promise<WaitingOrderRow[]>
  /** When the competitions end that are not closed, by their id. */
  ends(): Promise<ReadonlyMap<string, EpochMs>>
}

export function createWaitingOrderStore(kysely: Kysely<Schema>): WaitingOrderStore {
  return {
    async page(after, limit) {
      const { rows } = await sql<WaitingOrderRow>`
        select o.id, o.portfolio_id, o.product_id, o.side, o.order_type, o.quantity, o.limit_price, o.stop_price, o.expires_at,
          o.cancelled_at, o.created_at, o.updated_at, p.version, c.end_at as competition_end
        from orders o join portfolios p on p.id = o.portfolio_id join competitions c on c.id = p.competition_id
        where o.status = 'pending' and (o.updated_at, o.id) > (${after.updatedAt}, ${after.id ?? firstId}::uuid)
        order by o.updated_at, o.id limit ${limit}`.execute(kysely)
      return rows
    },
    async ends() {
      const open = kysely.selectFrom('competitions').select(['id', 'end_at']).where('closed_at', 'is', null)
      return new Map((await open.execute()).map(({ id, end_at }) => [id, end_at]))
    },
  }
}
