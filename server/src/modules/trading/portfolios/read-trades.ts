// What a player traded, for lessons about it and for the first steps.

import type { TransactionType } from '@koersklasse/contract/trading.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { portfoliosOf } from '../../../platform/database/personal-tables.ts'
import type { Schema, StoredQuote } from '../../../platform/database/schema.ts'

/** A transaction; amounts in euro cents. */
export interface Trade {
  productId: ProductId
  kind: TransactionType
  costs: Cents
  /** Over the average price; null for a purchase. */
  gain: Cents | null
  /** Of what the product follows; null if it was not filled on a quote. */
  quote: StoredQuote | null
  time: EpochMs
}

export function createReadTrades(kysely: Kysely<Schema>) {
  return {
    /** The transactions of a portfolio from an instant on, oldest first. */
    async tradesSince(portfolioId: string, from: EpochMs): Promise<Trade[]> {
      const { rows } = await sql<Trade>`
        select product_id as "productId", kind, costs, gain, quote, created_at as time from transactions
        where portfolio_id = ${portfolioId} and created_at >= ${from} order by created_at, id`.execute(kysely)
      return rows
    },

    /** The portfolio and the product of one of a player's positions, also of one that was sold. */
    async findPosition(
      userId: string,
      positionId: string,
    ): Promise<{ portfolioId: string; productId: ProductId } | undefined> {
      const { rows } = await sql<{ portfolioId: string; productId: ProductId }>`
        select p.id as "portfolioId", held.product_id as "productId" from positions held
        join portfolios p on p.id = held.portfolio_id
        where held.id = ${positionId} and p.user_id = ${userId}`.execute(kysely)
      return rows[0]
    },

    /** The products that a player ever bought, in any competition, also in portfolios that were replaced. */
    async everBought(userId: string): Promise<ProductId[]> {
      const { rows } = await sql<{ id: ProductId }>`
        select distinct product_id as id from transactions
        where kind = 'buy' and portfolio_id in ${portfoliosOf(userId)}`.execute(kysely)
      return rows.map(({ id }) => id)
    },
  }
}
