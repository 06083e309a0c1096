// A server that does the least for an order: Fastify reads it, finds its player in memory by the token, and answers once the
// rows of a filled order are committed, a batch at a time, with the statements of the game. It checks, limits and decides
// nothing, and tells nobody else. Its arguments are the connection string of the database and how much of a batch of the
// game it does (`Share`).

import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { addCents, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { purchaseEntries, saleEntries } from '@koersklasse/domain/portfolio/ledger.ts'
import { holdSplits } from '@koersklasse/server/src/modules/trading/execution/batch-locks.ts'
import * as store from '@koersklasse/server/src/modules/trading/execution/execution-store.ts'
import {
  type Changes,
  saveAndCommit,
} from '@koersklasse/server/src/modules/trading/execution/save-changes.ts'
import {
  type OrderRow,
  type PositionRow,
  type TransactionRow,
  toWireChange,
  toWireOrder,
  toWireTransaction,
} from '@koersklasse/server/src/modules/trading/portfolios/wire.ts'
import type { Topics } from '@koersklasse/server/src/platform/bus/bus.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { sendTogether } from '@koersklasse/server/src/platform/database/send-together.ts'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import Fastify from 'fastify'
import type { Share } from './share.ts'

/** The numbers of the game. */
const [mostLanes, batchSize] = [2, 500]
const [price, costs] = [toCents(10_000), toCents(100)]
const quote = { source: 'floor', symbol: 'FLOOR', time: systemClock.now(), bid: '100.00', ask: '100.00' }
const nameOf = (): string => 'A share of the benchmark'

interface Body {
  productId: string
  transactionType: 'buy' | 'sell'
  quantity: number
}

interface Filled {
  order: OrderRow
  transaction: TransactionRow
  position: PositionRow
  portfolio: store.PortfolioRow
}

const [connectionString, share] = process.argv.slice(2) as [string, Share]
const database = await openDatabase({
  ...{ databaseUrl: connectionString, dataDir: '', poolSize: mostLanes, log: silentLog },
})
const { kysely } = database
const rows = (await store.selectPortfolios.execute(kysely)).rows as store.PortfolioRow[]
const portfolios = new Map(rows.map((row) => [row.user_id!, row]))
const users = new Map<string, string>()

/** The user in the payload of a token; the signature is not checked. */
function userIn(token: string): string {
  const known = users.get(token)
  if (known !== undefined) return known
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  users.set(token, sub)
  return sub
}

/** Fills an order at a price that is always the same. */
function fill(userId: string, key: string, { transactionType: side, ...body }: Body): Filled {
  const before = portfolios.get(userId)!
  const [product_id, quantity] = [toProductId(body.productId), toQuantity(body.quantity)]
  const quantity_delta = side === 'buy' ? quantity : -quantity
  const amount = toCents(-quantity_delta * price - costs)
  const portfolio = { ...before, version: before.version + 1, cash: addCents(before.cash, amount) }
  portfolios.set(userId, portfolio)
  const shared = { portfolio_id: before.id, product_id, quantity, created_at: systemClock.now() }
  const order: OrderRow = {
    ...{ ...shared, id: systemIds.next(), updated_at: shared.created_at, status: 'completed', side },
    ...{ order_type: 'market', limit_price: null, stop_price: null, validity: 'cancel', expires_at: null },
    ...{ cancelled_at: null, abort_reason: null, decision: null, idempotency_key: key, request_digest: key },
  }
  const transaction: TransactionRow = {
    ...{
      ...shared,
      id: systemIds.next(),
      order_id: order.id,
      kind: side,
      quantity_delta,
      price,
      costs,
      amount,
    },
    ...{ gain: side === 'buy' ? null : toCents(0), bid: price, ask: price, quote, currency_quote: null },
    ...{ detail: null, action_id: null, reverses: null, effective_at: null },
  }
  const held = side === 'buy' ? quantity : 0
  const position: PositionRow = {
    ...{ id: systemIds.next(), portfolio_id: before.id, product_id, quantity: toQuantity(held) },
    cost: toCents(held * price),
  }
  return { order, transaction, position, portfolio }
}

function messageOf({ order, transaction, position, portfolio }: Filled): Topics['portfolio'] {
  return {
    ...{ userId: portfolio.user_id, portfolioId: portfolio.id, competitionEnd: portfolio.end_at },
    change: toWireChange(portfolio, { order, transaction, position }, nameOf),
  }
}

/** The rows that a batch changes: those that several orders have changed once. */
function changesOf(all: readonly Filled[]): Changes {
  const last = <T>(rows: readonly (readonly [string, T])[]): T[] => [...new Map(rows).values()]
  return {
    newOrders: all.map(({ order }) => order),
    transactions: all.map(({ transaction }) => transaction),
    entries: all.flatMap(({ transaction }) => {
      const entriesOf = transaction.kind === 'buy' ? purchaseEntries : saleEntries
      return entriesOf(price, transaction.quantity, costs).map((entry) => ({ entry, transaction }))
    }),
    positions: last(all.map(({ position }) => [position.portfolio_id + position.product_id, position])),
    portfolios: last(all.map(({ portfolio }) => [portfolio.id, portfolio])),
    messages: share === 'batch' ? all.map(messageOf) : [],
    ...{ changedOrders: [], replacements: [], corrected: [], deposits: [] },
  }
}

/** What a batch of the game reads before it decides. */
function readsOf(all: readonly Filled[]) {
  return [
    holdSplits('floor', systemClock.now()),
    store.lockFreePortfolios([...new Set(all.map(({ portfolio }) => portfolio.id))]),
    store.selectOrdersByKey(
      all.map(({ order }) => ({ portfolioId: order.portfolio_id, key: order.idempotency_key! })),
    ),
    store.selectPositions(
      all.map(({ position }) => ({ portfolioId: position.portfolio_id, productId: position.product_id })),
    ),
  ]
}

const waiting: { filled: Filled; answer: () => void }[] = []
let lanes = 0

/** Commits what waits, a batch at a time. */
async function commitAll(): Promise<void> {
  if (lanes === mostLanes) return
  lanes += 1
  // Orders that arrive in the same turn of the event loop join the first batch.
  await new Promise(setImmediate)
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize)
    const filled = batch.map((one) => one.filled)
    await kysely.connection().execute(async (tx) => {
      await sendTogether(tx, [store.begin, ...(share === 'batch' ? readsOf(filled) : [])])
      await saveAndCommit(tx, changesOf(filled))
    })
    for (const { answer } of batch) answer()
  }
  lanes -= 1
}

const app = Fastify()
app.post<{ Body: Body }>('/api/orders', async ({ headers, body }) => {
  const filled = fill(userIn(headers.authorization!), String(headers['idempotency-key']), body)
  await new Promise<void>((resolve) => {
    waiting.push({ filled, answer: resolve })
    void commitAll()
  })
  const { order, transaction } = filled
  return { order: toWireOrder(order, nameOf), transaction: toWireTransaction(transaction, nameOf) }
})
process.on('SIGTERM', () => void app.close().then(() => database.close()))
process.stdout.write(`The floor is ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
