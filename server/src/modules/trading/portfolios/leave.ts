// What has to happen to the orders of a player who leaves, before the portfolios become nobody's.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import type { MarketView } from '../market-view.ts'

export function createLeave(deps: {
  kysely: Kysely<Schema>
  commandQueue: Pick<CommandQueue, 'execute'>
  market: Pick<MarketView, 'now'>
}) {
  const { kysely, commandQueue, market } = deps

  /** The orders that wait and were not cancelled. Those of a competition that is over expire by themselves. */
  async function waitingOf(
    db: Kysely<Schema>,
    userId: string,
  ): Promise<{ orderId: string; portfolioId: string }[]> {
    const { rows } = await sql<{ orderId: string; portfolioId: string }>`
      select o.id as "orderId", p.id as "portfolioId"
      from orders o join portfolios p on p.id = o.portfolio_id join competitions c on c.id = p.competition_id
      where p.user_id = ${userId} and c.end_at > ${market.now()}
        and o.status = 'pending' and o.cancelled_at is null`.execute(db)
    return rows
  }

  return {
    /** Cancels the waiting orders of a player. Resolves to false if the queue of commands is full or closed. */
    async cancelOrders(userId: string): Promise<boolean> {
      const waiting = await waitingOf(kysely, userId)
      const results = await Promise.all(
        waiting.map((order) => commandQueue.execute({ kind: 'cancel', ...order })),
      )
      return results.every((result) => result.ok || result.refusal.code !== 'unavailable')
    },
    /** Locks the portfolios of a player, so that no order is placed any more; false if one waits already. */
    async lockPortfolios(tx: Transaction<Schema>, userId: string): Promise<boolean> {
      await sql`select id from portfolios where user_id = ${userId} order by id for update`.execute(tx)
      return (await waitingOf(tx, userId)).length === 0
    },
  }
}
