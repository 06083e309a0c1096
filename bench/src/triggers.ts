// The cost of a quote while many orders wait: one that triggers none of them, compared with a scan of them all; and one that
// triggers 2,000, compared with executing them one by one. bench/triggers.md has method and results.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { isTriggered } from '@koersklasse/domain/orders/order-trigger.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createCompetitionStore } from '@koersklasse/server/src/modules/competitions/store.ts'
import { createCommandQueue } from '@koersklasse/server/src/modules/trading/execution/command-queue.ts'
import { createExecuteBatch } from '@koersklasse/server/src/modules/trading/execution/execute-batch.ts'
import { createOrderEngine } from '@koersklasse/server/src/modules/trading/orders/order-engine.ts'
import { waitingFromRow } from '@koersklasse/server/src/modules/trading/orders/waiting-order.ts'
import { createWaitingOrderStore } from '@koersklasse/server/src/modules/trading/orders/waiting-order-store.ts'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { createInProcessBus } from '@koersklasse/server/src/platform/bus/in-process.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { createOutbox } from '@koersklasse/server/src/platform/outbox.ts'
import { insertPlayers } from './orders/players.ts'
import { median, percentile } from './statistics.ts'
import { createBenchMarket } from './triggers/market.ts'
import { addBuyers, addWaiting } from './triggers/waiting.ts'

const sizes = [10_000, 100_000, 1_000_000]
const shares = 500
const players = 10_000
const ticks = 20_000
const scans = 20
const setOff = 2_000
const rounds = 5
const goals = { tickMicroseconds: 50, executeMs: 1_000 }

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const log = silentLog
const whole = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ')

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-triggers-'))
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 8, log })
try {
  await migrate(database)
  const { kysely } = database
  const { market, clock, productIds, tick } = createBenchMarket(shares)
  const competition: Competition = {
    ...houseRules,
    id: systemIds.next(),
    start: toEpochMs(clock.now() - 1),
    end: toEpochMs(clock.now() + 30 * 24 * 3_600_000),
    startingBalance: toCents(100_000_00),
    sprinterCap: toCents(50_000_00),
    costs: { fixed: toCents(200), rateBasisPoints: 5 },
    unlocked: [],
  }
  await createCompetitionStore(kysely).insert(competition)
  await insertPlayers(database, players, 'a secret of the benchmark, and of nothing else')
  for (let share = 0; share < shares; share++) tick(share, 100_00)

  const waitingOrders = createWaitingOrderStore(kysely)
  const bus = createInProcessBus(log)
  const outbox = createOutbox({ kysely, bus, log })
  const maxQuoteAge = 15 * 60_000
  const executeBatch = createExecuteBatch({
    unlockRules: defaultUnlockRules,
    orderLimits: defaultOrderLimits,
    kysely,
    ids: systemIds,
    market,
    maxQuoteAge,
  })
  const commandQueueOf = (batchSize: number) =>
    createCommandQueue({
      async executeBatch(commands) {
        const results = await executeBatch(commands)
        outbox.wake()
        return results
      },
      batchSize,
      clock: systemClock,
      log,
    })
  const startEngine = async (batchSize: number) => {
    const commandQueue = commandQueueOf(batchSize)
    const engine = createOrderEngine({
      waitingOrders,
      commandQueue,
      market,
      bus,
      maxQuoteAge,
      log,
    })
    await engine.catchUp()
    engine.sweep()
    return engine
  }

  /** Microseconds of each of many quotes, of shares in turn, between 95 and 105 euro: none triggers an order. */
  const timeTicks = (): number[] =>
    Array.from({ length: ticks }, (_, turn) => {
      const began = performance.now()
      tick((turn * 7) % shares, 95_00 + ((turn * 13) % 10_00))
      return (performance.now() - began) * 1000
    })
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length

  print(
    `${shares} products, ${players} players, Node ${process.version}, ${availableParallelism()} cores with a load of ` +
      `${loadavg()[0]!.toFixed(1)} at the start`,
  )
  timeTicks()
  print(`A quote without an engine: ${meanOf(timeTicks()).toFixed(1)} microseconds.`)
  print('A quote that sets nothing off, in microseconds:')
  print('  orders waiting   read in   mean   p99   a scan of them all   ratio')
  let waiting = 0
  let engine = await startEngine(500)
  const means: number[] = []
  for (const size of sizes) {
    await addWaiting(database, productIds, waiting, size, clock.now())
    waiting = size
    const began = performance.now()
    engine.close()
    engine = await startEngine(500)
    const readMs = performance.now() - began
    if (engine.stats().waiting !== size) throw new Error(`The engine has ${engine.stats().waiting} orders`)
    timeTicks()
    const times = timeTicks()
    if (engine.stats().waiting !== size) throw new Error('A quote has set something off')
    const scan = await timeScan()
    means.push(meanOf(times))
    print(
      `  ${String(size).padStart(14)}   ${(readMs / 1000).toFixed(1).padStart(5)} s   ${meanOf(times).toFixed(1).padStart(4)}` +
        `   ${percentile(times, 0.99).toFixed(1).padStart(3)}   ${scan.toFixed(0).padStart(18)}   ${(scan / meanOf(times)).toFixed(0).padStart(5)}`,
    )
  }

  /** Microseconds for checking every waiting order against one quote. */
  async function timeScan(): Promise<number> {
    const all = []
    let after = { updatedAt: toEpochMs(0), id: null as string | null }
    for (;;) {
      const page = await waitingOrders.page(after, 20_000)
      if (page.length === 0) break
      all.push(...page.map(waitingFromRow))
      after = { updatedAt: page.at(-1)!.updated_at, id: page.at(-1)!.id }
    }
    let found = 0
    const began = performance.now()
    for (let turn = 0; turn < scans; turn++) {
      const productId = productIds[(turn * 7) % shares]!
      const price = market.priceOf(productId)!
      found += all.filter(
        (order) => order.productId === productId && isTriggered(order.trigger!, price),
      ).length
    }
    if (found > 0) throw new Error('The scan has found what the engine has not')
    return ((performance.now() - began) / scans) * 1000
  }

  /** Milliseconds from a quote that triggers one order each of 2,000 players until all of them are on disk. */
  async function timeSetOff(share: number): Promise<number> {
    await addBuyers(database, productIds[share]!, setOff, 94_00, clock.now())
    await engine.catchUp()
    const before = engine.stats().waiting
    const began = performance.now()
    tick(share, 94_00)
    while (engine.stats().due > 0) await pause(1)
    const executedMs = performance.now() - began
    await outbox.close()
    const fills = await kysely
      .selectFrom('transactions')
      .select('id')
      .where('product_id', '=', productIds[share]!)
      .execute()
    if (before - engine.stats().waiting !== setOff || fills.length !== setOff) {
      throw new Error(`${before - engine.stats().waiting} orders were set off, ${fills.length} are filled`)
    }
    return executedMs
  }

  print(`A quote that sets ${setOff} of ${waiting} orders off, in ms until all are executed on disk:`)
  const together: number[] = []
  for (let round = 0; round < rounds; round++) together.push(await timeSetOff(round))
  print(`  in batches of 500   ${whole(together)}`)
  engine.close()
  engine = await startEngine(1)
  const alone = [await timeSetOff(rounds), await timeSetOff(rounds + 1)]
  print(`  each alone          ${whole(alone)}`)
  engine.close()
  const faults = await auditLedger(kysely)
  print(faults.length === 0 ? 'The books are right.' : faults.join('\n'))
  const isReached =
    means.at(-1)! < goals.tickMicroseconds && median(together) <= goals.executeMs && faults.length === 0
  print(
    `With ${sizes.at(-1)} orders a quote costs ${means.at(-1)!.toFixed(1)} microseconds (goal ${goals.tickMicroseconds}); ` +
      `${setOff} are executed in ${median(together).toFixed(0)} ms (median; goal ${goals.executeMs}), ` +
      `${(median(alone) / median(together)).toFixed(1)} times as fast as each alone. The goals are ${isReached ? 'reached' : 'missed'}.`,
  )
  process.exitCode = isReached ? 0 : 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
