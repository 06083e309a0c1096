// The cost of a split, a dividend and the end of a product that a million portfolios hold, and how long orders placed
// meanwhile wait. bench/split.md has method and results. Arguments may set the number of holders, and select one of the
// three: npm run bench -- split 100000 dividend

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createCompetitionStore } from '@koersklasse/server/src/modules/competitions/store.ts'
import { createCommandQueue } from '@koersklasse/server/src/modules/trading/execution/command-queue.ts'
import { createExecuteBatch } from '@koersklasse/server/src/modules/trading/execution/execute-batch.ts'
import { createProductEvents } from '@koersklasse/server/src/modules/trading/product-events/create-product-events.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'
import { createEventfulMarket } from '@koersklasse/server/test/fixtures/eventful-market.ts'
import { HandMarket, handProduct } from '@koersklasse/server/test/fixtures/manual-market.ts'
import { plantHolders } from './split/holders.ts'
import { percentile } from './statistics.ts'

const holders = Number(process.argv[2] ?? 1_000_000)
const wanted = process.argv[3]
const orderEveryMs = 10
const warmUpMs = 5_000
const goalMs = 100
const monday = Date.UTC(2026, 10, 23, 12)
const tuesday = Date.UTC(2026, 10, 24, 8)

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const log = { debug() {}, info() {}, warn: print, error: print }
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-split-'))
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 8, log: log as never })
try {
  await migrate(database)
  const { kysely } = database
  const [held, other] = [handProduct('IBM', 'US4592001014', 'ss'), handProduct('AIG', 'US0268747849', 'ss')]
  const market = new HandMarket(monday, [held, other], 'always')
  const competition: Competition = {
    ...houseRules,
    id: systemIds.next(),
    start: toEpochMs(monday - 1),
    end: toEpochMs(monday + 30 * 24 * 3_600_000),
    startingBalance: toCents(100_000_00),
    sprinterCap: toCents(50_000_00),
    costs: { fixed: toCents(200), rateBasisPoints: 5 },
    unlocked: [],
  }
  await createCompetitionStore(kysely).insert(competition)
  let began = performance.now()
  const portfolioIds = await plantHolders(database, { competition, productId: held.id, count: holders })
  print(
    `${holders} holders, a tenth of them with a waiting order, planted in ${seconds(performance.now() - began)}; ` +
      `Node ${process.version}, ${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)}`,
  )

  const execution = { kysely, ids: systemIds, market, maxQuoteAge: 15 * 60_000 }
  const executeBatch = createExecuteBatch({
    ...{ ...execution, unlockRules: defaultUnlockRules },
    orderLimits: defaultOrderLimits,
  })
  const commandQueue = createCommandQueue({
    executeBatch,
    batchSize: 500,
    clock: systemClock,
    log: log as never,
  })
  const events = createEventfulMarket(market)
  const { start, declare } = createProductEvents({
    ...{ kysely, ids: systemIds, market: events, executeEvent: commandQueue.executeEvent, log: log as never },
    withholding: toDecimal('0.15'),
  })
  const run = start(new AbortController().signal)

  /** Places orders in both products until some work is done. Resolves to how long each waited, in milliseconds. */
  const placeOrdersDuring = async (work: () => Promise<void>): Promise<number[]> => {
    const waits: number[] = []
    let isDone = false
    let failure: unknown = null
    const placing = (async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const sent = performance.now()
        const placed = commandQueue.execute({
          ...{ kind: 'place', portfolioId: portfolioIds[(turn * 7_919) % portfolioIds.length]! },
          productId: (turn % 2 === 0 ? held : other).id,
          terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' },
          ...{ validity: 'cancel', idempotencyKey: null },
        })
        void placed.then((result) => {
          waits.push(performance.now() - sent)
          if (!result.ok && result.refusal.code !== 'no_price') failure = result.refusal
        })
        await pause(orderEveryMs)
      }
    })()
    await work()
    isDone = true
    await placing
    if (failure !== null) throw new Error(JSON.stringify(failure))
    return waits
  }

  /** Measures some work and the orders placed meanwhile, and prints both. */
  const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
    let took = 0
    const waits = await placeOrdersDuring(async () => {
      began = performance.now()
      await work()
      took = performance.now() - began
    })
    const longest = Math.max(...waits)
    print(
      `${what}: ${seconds(took)}, ${(holders / (took / 1000)).toFixed(0)} portfolios a second; of ${waits.length} orders ` +
        `placed meanwhile p50 ${percentile(waits, 0.5).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms, ` +
        `the longest ${longest.toFixed(1)} ms`,
    )
    if (longest > goalMs) process.exitCode = 1
  }
  const quote = (price: number): void => {
    market.quote(held, price)
    market.quote(other, 50_00)
  }

  const isWanted = (what: string): boolean => wanted === undefined || wanted === what
  quote(70_00)
  market.moveTo(tuesday + 60_000)
  quote(70_00)
  await placeOrdersDuring(() => pause(warmUpMs))
  if (isWanted('dividend')) {
    await declare({ symbol: 'IBM', exDate: '2026-11-24', kind: 'dividend', value: '0.50' })
    await measure('a dividend', run.carryOut)
  }
  market.moveTo(tuesday + 24 * 3_600_000)
  quote(70_00)
  if (isWanted('split')) {
    await declare({ symbol: 'IBM', exDate: '2026-11-25', kind: 'split', value: '7:1' })
    quote(10_00)
    await measure('a split of seven for one', run.carryOut)
  }
  if (isWanted('end')) {
    await measure('an end', async () => {
      events.end(held, 9_00, 'knockout', false)
      await run.payOut()
    })
  }
} finally {
  await database.close()
  await rm(dataDir, { recursive: true })
}
