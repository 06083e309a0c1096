// What the pieces of portfolios count for once their competition is closed. Nothing is booked in them from then on.

import { type Cents, multiplyCents, type Quantity } from '@koersklasse/domain/money/money.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** A position at the closing: the bid for a piece, and the value of all, in euro cents. */
export interface ClosingWorth {
  bid: Cents
  value: Cents
}

/**
 * Reads what each position of portfolios was worth at the closing of their competition, by portfolio and product; empty
 * while it is not closed.
 */
export type ReadClosingWorths = (
  portfolioIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlyMap<string, ClosingWorth>>>

export function createReadClosingWorths(kysely: Kysely<Schema>): ReadClosingWorths {
  return async (portfolioIds) => {
    const { rows } = await sql<{ id: string; productId: string | null; quantity: Quantity; bid: Cents }>`
      select p.id, held.product_id as "productId", held.quantity, coalesce(quoted.bid, 0) as bid
      from portfolios p join competitions c on c.id = p.competition_id and c.closed_at is not null
      left join positions held on held.portfolio_id = p.id and held.quantity > 0
      left join closing_quotes quoted on quoted.competition_id = c.id and quoted.product_id = held.product_id
      where p.id in (${sql.join(portfolioIds)})`.execute(kysely)
    const worths = new Map<string, Map<string, ClosingWorth>>()
    for (const { id, productId, quantity, bid } of rows) {
      const own = worths.get(id) ?? new Map<string, ClosingWorth>()
      worths.set(id, own)
      if (productId !== null) own.set(productId, { bid, value: multiplyCents(bid, quantity) })
    }
    return worths
  }
}
