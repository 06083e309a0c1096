// Players who trade on a cluster while parts of it fail, and remember every answer.

import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CallInput, CallOutput } from '@koersklasse/contract/endpoint.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import type { Random } from '@koersklasse/server/src/platform/random.ts'
import { type Client, unwrap } from '../support/client.ts'

type Body = CallInput<typeof placeOrder>['body']
type Answer = CallOutput<typeof placeOrder>

/** How long a client waits before it tries again, in milliseconds. */
const retryMs = 100

/** An order that was sent under a key, with the first answer to it. */
interface Sent {
  key: string
  body: Body
  answer: Answer | null
}

export type Trader = ReturnType<typeof createTrader>

/** Makes a trader in some products. */
export function createTrader(name: string, client: Client, productIds: readonly string[], random: Random) {
  const sent: Sent[] = []
  let finished = 0
  const below = (limit: number): number => Math.floor(random.uniform() * limit)

  const place = ({ key, body }: Sent) => client.call(placeOrder, { body }, { idempotencyKey: key })

  /**
   * Resolves to null if there is no answer, or the game is not available. A node that was frozen may also answer 408 when it
   * continues: it had accepted connections but read nothing from them for ten seconds, as if the clients were slow.
   */
  async function tryOnce(order: Sent) {
    const answer = await place(order).catch(() => null)
    return answer === null || (!answer.ok && (answer.status >= 500 || answer.status === 408)) ? null : answer
  }

  return {
    /**
     * Sends a new order, and once again if there is no answer. Resolves to its answer; null if the game is not available
     * then either.
     */
    async send(): Promise<Answer | null> {
      const body: Body = {
        ...{ productId: productIds[below(productIds.length)]!, orderType: 'market', quantity: 1 + below(5) },
        transactionType: random.uniform() < 0.6 ? 'buy' : 'sell',
      }
      const order: Sent = { key: `${name}-${sent.length}`, body, answer: null }
      sent.push(order)
      const answer = (await tryOnce(order)) ?? (await pause(retryMs).then(() => tryOnce(order)))
      finished += 1
      if (answer === null) return null
      order.answer = unwrap(answer)
      return order.answer
    },

    /**
     * Repeats every order that was not answered, and all or a share of the others. The new answer to an answered order must
     * have the same id, and the same fill if there was one.
     */
    async check(share = 1): Promise<void> {
      for (const order of sent) {
        if (order.answer !== null && random.uniform() >= share) continue
        const again = unwrap(await place(order))
        const { answer } = order
        if (answer === null) continue
        const isSame =
          again.order.id === answer.order.id &&
          (answer.transaction === null || isDeepStrictEqual(again.transaction, answer.transaction))
        if (!isSame)
          throw new Error(`${order.key} was ${JSON.stringify(answer)} and is ${JSON.stringify(again)}`)
      }
    },
    /** What was answered, by the key of the order; null for an order without an answer. */
    answers: (): [string, Answer | null][] => sent.map(({ key, answer }) => [key, answer]),
    answered: (): number => sent.filter(({ answer }) => answer !== null).length,
    /** How many orders were not answered, although they were sent twice. */
    unanswered: (): number => finished - sent.filter(({ answer }) => answer !== null).length,
  }
}

/**
 * Throws unless the books balance, and the database has each order once, with the id and the fill that were answered. All
 * orders without an answer must have been checked.
 */
export async function auditCluster(databaseUrl: string, traders: readonly Trader[]): Promise<void> {
  const log = silentLog
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log })
  try {
    const faults = await auditLedger(database.kysely)
    if (faults.length > 0) throw new Error(`The ledger is wrong:\n${faults.join('\n')}`)
    const orders = await database.kysely
      .selectFrom('orders')
      .leftJoin('transactions', 'transactions.order_id', 'orders.id')
      .select(['orders.id', 'orders.idempotency_key', 'transactions.id as fill'])
      .execute()
    const found = new Map(orders.map((order) => [order.idempotency_key, order]))
    const sent = traders.flatMap((trader) => trader.answers())
    if (orders.length !== sent.length || found.size !== sent.length)
      throw new Error(`${sent.length} orders were sent, and the database has ${orders.length}`)
    for (const [key, answer] of sent) {
      const order = found.get(key)
      const isRight =
        answer === null
          ? order !== undefined
          : order?.id === answer.order.id && (answer.transaction?.id ?? order.fill) === order.fill
      if (!isRight) throw new Error(`${key} was ${JSON.stringify(answer)} and is ${JSON.stringify(order)}`)
    }
  } finally {
    await database.close()
  }
}
