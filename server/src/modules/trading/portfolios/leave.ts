// What happens to the orders of a player who leaves the game or a competition, before the portfolios belong to nobody.

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { withReplaced } from '../../../platform/database/personal-tables.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import type { MarketView } from '../market-view.ts'
import { eraseNames } from './erase-names.ts'

export function createLeave(deps: {
  kysely: Kysely<Schema>
  commandQueue: Pick<CommandQueue, 'execute'>
  market: Pick<MarketView, 'now'>
}) {
  const { kysely, commandQueue, market } = deps

  /** The pending orders that were not cancelled. Those in a competition that is over expire by themselves. */
  async function waitingOf(db: Kysely<Schema>, whose: RawBuilder<unknown>): Promise<WaitingOrder[]> {
    const { rows } = await sql<WaitingOrder>`
      select o.id as "orderId", p.id as "portfolioId"
      from orders o join portfolios p on p.id = o.portfolio_id join competitions c on c.id = p.competition_id
      where ${whose} and c.end_at > ${market.now()}
        and o.status = 'pending' and o.cancelled_at is null`.execute(db)
    return rows
  }

  async function cancelAll(waiting: readonly WaitingOrder[]): Promise<boolean> {
    const results = await Promise.all(
      waiting.map((order) => commandQueue.execute({ kind: 'cancel', ...order })),
    )
    return results.every((result) => result.ok || result.refusal.code !== 'unavailable')
  }

  const ofPlayer = (userId: string) => sql`p.user_id = ${userId}`
  const ofPortfolio = (id: string) => sql`p.id = ${id}`

  return {
    /** Cancels the waiting orders of a player. Resolves to false if one was refused as unavailable. */
    cancelOrders: async (userId: string): Promise<boolean> =>
      cancelAll(await waitingOf(kysely, ofPlayer(userId))),
    /**
     * Locks the portfolios of a player, so that no more orders are placed. Resolves to false if an order is waiting already.
     */
    async lockPortfolios(tx: Transaction<Schema>, userId: string): Promise<boolean> {
      await sql`select id from portfolios where user_id = ${userId} order by id for update`.execute(tx)
      return (await waitingOf(tx, ofPlayer(userId))).length === 0
    },
    /** The same as `cancelOrders`, for one portfolio. */
    cancelOrdersOf: async (portfolioId: string): Promise<boolean> =>
      cancelAll(await waitingOf(kysely, ofPortfolio(portfolioId))),
    /**
     * Makes a portfolio belong to nobody, as if its player had left the game. Resolves to whether it did: it does not if an
     * order is waiting, or if the portfolio was replaced.
     */
    async release(tx: Transaction<Schema>, portfolioId: string): Promise<boolean> {
      const { rows } = await sql`
        select from portfolios where id = ${portfolioId} and user_id is not null for update`.execute(tx)
      if (rows.length === 0 || (await waitingOf(tx, ofPortfolio(portfolioId))).length > 0) return false
      // Once it belongs to nobody, the portfolios that it has replaced can no longer be found.
      await eraseNames(tx, withReplaced(sql`id = ${portfolioId}`))
      await sql`update portfolios set user_id = null where id = ${portfolioId}`.execute(tx)
      return true
    },
  }
}

interface WaitingOrder {
  orderId: string
  portfolioId: string
}
