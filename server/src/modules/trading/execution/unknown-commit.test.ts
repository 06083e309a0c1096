// The answer to a commit is lost in a way that nobody foresaw: the batch may have been written, so it is not executed again.

import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTradingFixture } from '../../../../test/fixtures/trading.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { systemIds } from '../../../platform/ids.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import type { PlaceOrder } from './command.ts'
import { createCommandQueue } from './command-queue.ts'
import { createExecuteBatch } from './execute-batch.ts'

it('does not execute an order again if the answer to its commit cannot be read', async () => {
  const { database, kysely, market, userIds, portfolioIdOf, log } = await createTradingFixture({ players: 2 })
  onTestFinished(() => database.close())
  market.quote(market.products[0]!, 100_00)
  const queue = createCommandQueue({
    executeBatch: createExecuteBatch({
      ...{ kysely: losingAnswers(database.pool), ids: systemIds, market, maxQuoteAge: 60_000 },
      ...{ unlockRules: defaultUnlockRules, orderLimits: defaultOrderLimits },
    }),
    ...{ batchSize: 500, clock: systemClock, log },
  })
  const purchase = (userId: string): PlaceOrder => ({
    ...{ kind: 'place', portfolioId: portfolioIdOf(userId), productId: market.products[0]!.id },
    ...{ terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market' }, validity: 'cancel' },
    idempotencyKey: null,
  })
  const answers = await Promise.allSettled(userIds.map((userId) => queue.execute(purchase(userId))))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const orders = await kysely.selectFrom('orders').select('portfolio_id').execute()
  expect(orders.map((order) => order.portfolio_id).sort()).toEqual(userIds.map(portfolioIdOf).sort())
  expect(await auditLedger(kysely)).toEqual([])
  await queue.close()
})

/** A database that executes every statement, but whose answers to `commit` cannot be read. */
function losingAnswers(pool: pg.Pool): Kysely<Schema> {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (text: string, parameters: unknown[]) => {
      const answer = await client.query(text, parameters)
      if (text === 'commit') throw new Error('The answer cannot be read')
      return answer
    }
    return { query, release: () => client.release() }
  }
  const losing = { connect, options: pool.options, end: async () => {} } as unknown as PostgresPool
  return new Kysely({ dialect: new PostgresDialect({ pool: losing }) })
}
