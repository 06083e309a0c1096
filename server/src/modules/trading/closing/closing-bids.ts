// What the pieces of a portfolio count for once its competition is closed. Nothing is booked in it from then on.

import { type Cents, multiplyCents, type Quantity } from '@koersklasse/domain/money/money.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** A position at the closing: the bid for a piece, and the value of all, in euro cents. */
export interface ClosingWorth {
  bid: Cents
  value: Cents
}

/**
 * Reads what each position of a portfolio was worth at the closing of its competition, by product; null while it is not
 * closed.
 */
export type ReadClosingWorths = (portfolioId: string) => Promise<ReadonlyMap<string, ClosingWorth> | null>

export function createReadClosingWorths(kysely: Kysely<Schema>): ReadClosingWorths {
  return async (portfolioId) => {
    const { rows } = await sql<{ productId: string | null; quantity: Quantity; bid: Cents }>`
      select held.product_id as "productId", held.quantity, coalesce(quoted.bid, 0) as bid
      from portfolios p join competitions c on c.id = p.competition_id and c.closed_at is not null
      left join positions held on held.portfolio_id = p.id and held.quantity > 0
      left join closing_quotes quoted on quoted.competition_id = c.id and quoted.product_id = held.product_id
      where p.id = ${portfolioId}`.execute(kysely)
    if (rows.length === 0) return null
    const worths = new Map<string, ClosingWorth>()
    for (const { productId, quantity, bid } of rows) {
      if (productId !== null) worths.set(productId, { bid, value: multiplyCents(bid, quantity) })
    }
    return worths
  }
}
