// What a player traded, for lessons about it and for the first steps.

import type { TransactionType } from '@koersklasse/contract/trading.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { withReplaced } from '../../../platform/database/personal-tables.ts'
import type { PlayerFact } from '../../../platform/database/player-facts.ts'
import type { Schema, StoredQuote } from '../../../platform/database/schema.ts'

/** What a player traded of a product in a period, by kind of transaction; amounts in euro cents. */
export interface TradedProduct {
  productId: ProductId
  kind: TransactionType
  /** The gain over the average price, of all these transactions together; null for purchases. */
  gain: Cents | null
  /** How many transactions there were on the last day, and their costs. */
  ofToday: number
  costsOfToday: Cents
}

/** A transaction, and the quote of what the product follows; null if it was not filled on a quote. */
export interface Trade {
  productId: ProductId
  kind: TransactionType
  quote: StoredQuote | null
  gain: Cents | null
  time: EpochMs
}

/**
 * The products that a player ever owned, in any competition. Positions stay when they are sold; a portfolio that was replaced
 * lists its products.
 */
export const everOwned: PlayerFact<ProductId[]> = (player) => sql`array(
  with own as (select id, owned_products from portfolios where id = any(array${withReplaced(sql`user_id = ${player}`)}))
  select product_id from positions where portfolio_id in (select id from own)
  union select unnest(owned_products) from own)`

export function createReadTrades(kysely: Kysely<Schema>) {
  return {
    everOwned,

    /**
     * What was traded in a portfolio from an instant on and not reversed since, in the order of the first trade in each
     * product.
     * @param today the instant at which the last day begins
     */
    async tradedSince(portfolioId: string, from: EpochMs, today: EpochMs): Promise<TradedProduct[]> {
      const { rows } = await sql<TradedProduct>`
        select product_id as "productId", kind, sum(gain)::bigint as gain,
          count(*) filter (where created_at >= ${today}) as "ofToday",
          coalesce(sum(costs) filter (where created_at >= ${today}), 0)::bigint as "costsOfToday"
        from transactions one where portfolio_id = ${portfolioId} and created_at >= ${from}
          and product_id is not null and not exists (
            select from transactions two
            where two.portfolio_id = one.portfolio_id and two.reverses = one.id and two.kind = 'reversal')
        group by product_id, kind order by min(created_at), product_id, kind`.execute(kysely)
      return rows
    },

    /** Whether a correction of wrong quotes has reversed a transaction. */
    async isReversed({ id, portfolio_id }: { id: string; portfolio_id: string }): Promise<boolean> {
      const { rows } = await sql<{ isReversed: boolean }>`
        select exists (select from transactions where portfolio_id = ${portfolio_id} and reverses = ${id}
          and kind = 'reversal') as "isReversed"`.execute(kysely)
      return rows[0]!.isReversed
    },

    /** The last transaction of a product in a portfolio from an instant on. */
    async lastTrade(portfolioId: string, productId: ProductId, from: EpochMs): Promise<Trade | undefined> {
      const { rows } = await sql<Trade>`
        select product_id as "productId", kind, quote, gain, created_at as time from transactions
        where portfolio_id = ${portfolioId} and product_id = ${productId} and created_at >= ${from}
        order by created_at desc, id desc limit 1`.execute(kysely)
      return rows[0]
    },

    /** The end of the competition of an order, a position or a transaction; undefined if it is not the player's own. */
    async competitionEndOf(
      userId: string,
      table: 'orders' | 'positions' | 'transactions',
      id: string,
    ): Promise<EpochMs | undefined> {
      const { rows } = await sql<{ end: EpochMs }>`
        select c.end_at as end from ${sql.table(table)} one join portfolios p on p.id = one.portfolio_id
        join competitions c on c.id = p.competition_id
        where one.id = ${id} and p.user_id = ${userId}`.execute(kysely)
      return rows[0]?.end
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
  }
}
