// What happened to players in a period, and what ends for them today, for many players at once: for a mail about it.

import type { TransactionType } from '@koersklasse/contract/trading.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import type { AbortReason, OrderSide } from '@koersklasse/domain/orders/order.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** The most items of a kind that are returned for a portfolio; `total` counts all. */
const mostNews = 8

/** Some of a list, newest first, and how many there are. */
export interface Some<Item> {
  items: Item[]
  total: number
}

/** A transaction: a fill, or what a product event paid. The amount is the change of the cash, in euro cents. */
export interface TransactionNews {
  id: string
  kind: TransactionType
  productId: ProductId
  quantity: Quantity
  price: Cents
  amount: Cents
}

/** An order that was aborted, by anything but its player. */
export interface AbortedNews {
  id: string
  side: OrderSide
  productId: ProductId
  reason: AbortReason
}

/** An order that waits and expires today. */
export interface ExpiringNews {
  id: string
  side: OrderSide
  productId: ProductId
  expiresAt: EpochMs
}

/** A product that is held and ends today. */
export interface EndingNews {
  positionId: string
  productId: ProductId
  quantity: Quantity
}

export interface PlayerNews {
  fills: Some<TransactionNews>
  payouts: Some<TransactionNews>
  dividends: Some<TransactionNews>
  aborted: Some<AbortedNews>
  expiring: Some<ExpiringNews>
  ending: Some<EndingNews>
  /** The competitions that the player is in. */
  competitionIds: string[]
}

/** By market time: what happened from `since` to before `until`, and what ends from then up to `midnight`. */
export interface NewsPeriod {
  since: EpochMs
  until: EpochMs
  midnight: EpochMs
  /** The products that end today. */
  endingProducts: readonly ProductId[]
}

/** Reads the news of players; a player without a portfolio has none. */
export type ReadPlayerNews = (
  userIds: readonly string[],
  period: NewsPeriod,
) => Promise<ReadonlyMap<string, PlayerNews>>

const kinds = {
  fills: ['buy', 'sell'],
  payouts: ['knockout', 'settlement', 'delisting'],
  dividends: ['dividend'],
} as const satisfies Record<string, readonly TransactionType[]>

export function createReadPlayerNews(kysely: Kysely<Schema>): ReadPlayerNews {
  return async (userIds, { since, until, midnight, endingProducts }) => {
    const news = new Map<string, PlayerNews>()
    const portfolios = await kysely
      .selectFrom('portfolios')
      .select(['user_id', 'competition_id'])
      .where('user_id', 'in', [...userIds])
      .$narrowType<{ user_id: string }>()
      .execute()
    for (const { user_id, competition_id } of portfolios) {
      const known = news.get(user_id)
      if (known === undefined) news.set(user_id, { ...noNews(), competitionIds: [competition_id] })
      else known.competitionIds.push(competition_id)
    }

    /** Adds rows to a list of each player: `found` is a query of one portfolio, p. */
    async function add<Item extends object>(
      listOf: (player: PlayerNews) => Some<Item>,
      found: RawBuilder<unknown>,
    ): Promise<void> {
      const { rows } = await sql<{ player: string; total: number; item: Item }>`
        select p.user_id as player, found.total, to_jsonb(found) - 'total' as item
        from portfolios p cross join lateral (${found} limit ${mostNews}) found
        where p.user_id = any(${userIds}::uuid[])`.execute(kysely)
      for (const { player, total, item } of rows) {
        // Another statement may see a portfolio that has just been opened.
        const list = listOf(news.get(player) ?? noNews())
        list.items.push(item)
        list.total = Math.max(list.total, total)
      }
    }
    const transactions = (of: readonly TransactionType[]) => sql`
      select id, kind, product_id as "productId", quantity, price, amount, (count(*) over ())::integer as total
      from transactions where portfolio_id = p.id and created_at >= ${since} and created_at < ${until}
        and kind = any(${of}::text[])
      order by created_at desc, id desc`

    await add(({ fills }) => fills, transactions(kinds.fills))
    await add(({ payouts }) => payouts, transactions(kinds.payouts))
    await add(({ dividends }) => dividends, transactions(kinds.dividends))
    await add(
      ({ aborted }) => aborted,
      sql`
      select id, side, product_id as "productId", abort_reason as reason, (count(*) over ())::integer as total
      from orders where portfolio_id = p.id and status = 'aborted' and abort_reason <> 'cancelled'
        and updated_at >= ${since} and updated_at < ${until}
      order by updated_at desc, id desc`,
    )
    await add(
      ({ expiring }) => expiring,
      sql`
      select id, side, product_id as "productId", expires_at as "expiresAt", (count(*) over ())::integer as total
      from orders where portfolio_id = p.id and p.waiting_orders > 0 and status = 'pending'
        and expires_at > ${until} and expires_at <= ${midnight}
      order by expires_at, id`,
    )
    if (endingProducts.length === 0) return news
    await add(
      ({ ending }) => ending,
      sql`
      select id as "positionId", product_id as "productId", quantity, (count(*) over ())::integer as total
      from positions where portfolio_id = p.id and product_id = any(${endingProducts}::text[]) and quantity > 0
      order by id`,
    )
    return news
  }
}

function noNews(): PlayerNews {
  const none = <Item>(): Some<Item> => ({ items: [], total: 0 })
  return {
    ...{
      fills: none(),
      payouts: none(),
      dividends: none(),
      aborted: none(),
      expiring: none(),
      ending: none(),
    },
    competitionIds: [],
  }
}
