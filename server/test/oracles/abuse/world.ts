// A game for the attempts: the real market with its issuer, the real command queues of two nodes, the order engine and
// the product events, on a real database. Its feed may miss quotes; the true market sees all of them.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultUnlockRules, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { isIssued, isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { pino } from 'pino'
import { createCompetitionStore } from '../../../src/modules/competitions/store.ts'
import { createMarket } from '../../../src/modules/market/create-market.ts'
import type { Market } from '../../../src/modules/market/market.ts'
import type { Executed, OrderCommand, OrderResult } from '../../../src/modules/trading/execution/command.ts'
import {
  type CommandQueue,
  createCommandQueue,
} from '../../../src/modules/trading/execution/command-queue.ts'
import { createExecuteBatch } from '../../../src/modules/trading/execution/execute-batch.ts'
import { createOrderEngine, type OrderEngine } from '../../../src/modules/trading/orders/order-engine.ts'
import { createWaitingOrderStore } from '../../../src/modules/trading/orders/waiting-order-store.ts'
import { createProductEvents } from '../../../src/modules/trading/product-events/create-product-events.ts'
import { createInProcessBus } from '../../../src/platform/bus/in-process.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import type { Ids } from '../../../src/platform/ids.ts'
import { ManualClock } from '../../fixtures/manual-clock.ts'
import { shortTerms } from '../../fixtures/market-node.ts'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { insertUsers } from '../../fixtures/trading.ts'
import type { PricePath, Tick } from './price-path.ts'
import { type Gap, type Heard, maxQuoteAge, type Terms, TrueMarket } from './true-market.ts'

export const startingBalance = 100_000_00
export const sprinterCap = 50_000_00
export const costs = { fixed: 200, rateBasisPoints: 5 }
export const withholding = '0.15'
const feedSilentAfter = 15_000
/** The interval of the feed's heartbeats, in milliseconds: the longest that is allowed. */
const heartbeatMs = feedSilentAfter

/** The circumstances of a game. */
export interface Setting {
  path: PricePath
  /** The index of the first tick. */
  start: number
  players: number
  hours: MarketHours
  /** By how much the feed is late, in milliseconds; null if it is live. */
  delay: number | null
  actions: readonly RawCorporateAction[]
  gaps: readonly Gap[]
  /** When a round is over, in milliseconds since 1970 (UTC); null if it takes a number of ticks. */
  until: number | null
}

/** When an order was filled, by the true market's time: after `from`, when the engine was idle, and by `to`. */
export interface FillTime {
  from: number
  to: number
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens a game on a new database, with the last quotes before the first tick. */
export async function openWorld(setting: Setting) {
  const database = await createTestDatabase()
  const { kysely } = database
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const bus = createInProcessBus(log)
  const clock = new ManualClock(setting.path.ticks[setting.start]!.time - 1)
  const market = await createMarket({
    config: {
      feed: { kind: 'ingest', token: '', maxLeap: 1_000_000, delay: setting.delay },
      ...{ hours: setting.hours, instrumentsFile: null, maxQuoteAge, feedSilentAfter },
    },
    ...{ kysely, bus, clock, log, catalogue: setting.path.catalogue, issuerTerms: shortTerms },
  })
  const ids = countingIds()
  const competition = createCompetition(ids.next(), market.now())
  await createCompetitionStore(kysely).insert(competition)
  const userIds = Array.from({ length: setting.players }, ids.next)
  const portfolioIds = userIds.map(ids.next)
  await insertUsers(kysely, userIds, market.now())
  const execution = { kysely, ids, market, maxQuoteAge }
  const executeBatch = createExecuteBatch({
    ...execution,
    ...{ unlockRules: defaultUnlockRules, orderLimits: defaultOrderLimits },
  })
  const createNode = () => createCommandQueue({ executeBatch, batchSize: 500, clock: systemClock, log })
  const nodes: [CommandQueue, CommandQueue] = [createNode(), createNode()]
  const events = createProductEvents({
    ...{ kysely, ids, market, executeEvent: nodes[0].executeEvent, log, wakeOutbox() {} },
    withholding: toDecimal(withholding),
  })
  for (const action of setting.actions) await events.declare(action)
  const feed = await market.startFeed()
  const stopping = new AbortController()
  const running = events.start(stopping.signal)
  const parts = {
    ...execution,
    bus,
    log,
    clock,
    nodes,
    database,
    competition,
    userIds,
    portfolioIds,
    setting,
  }
  const play = createPlay(parts)
  await play.begin()

  return {
    ...{ ...play, market, userIds, portfolioIds, kysely, competition, setting },
    /** Saves the market, and carries out what is due by its clock. */
    async carryOut(): Promise<void> {
      play.truth.carryOut()
      for (let times = 0; times < 6; times += 1) {
        for (const { run } of [...feed.timers, ...market.timers]) await run()
        // Timers do not wait for the save, so each of these calls gives it some turns of the event loop.
        await Promise.all([running.carryOut(), running.payOut()])
      }
      // Notes a split only once the game's levels count in new pieces, too.
      await market.betweenSplits(() => noteSplits(kysely, setting, play.truth))
    },
    async close(): Promise<void> {
      stopping.abort()
      await play.close()
      await Promise.all(nodes.map((node) => node.close()))
      await running.settled()
      await feed.stop()
      await market.close()
      await bus.close()
      await database.close()
    },
  }
}

interface PlayParts
  extends Omit<Parameters<typeof createOrderEngine>[0], 'commandQueue' | 'waitingOrders' | 'market'> {
  market: Market
  clock: ManualClock
  nodes: readonly [CommandQueue, CommandQueue]
  database: OpenDatabase
  competition: Competition
  userIds: readonly string[]
  /** The portfolio of each player. */
  portfolioIds: readonly string[]
  setting: Setting
}

/** The moves of the game: quotes, orders of players, and their results. */
function createPlay(parts: PlayParts) {
  const truth = new TrueMarket(parts.setting.gaps)
  const orders = createOrders(parts, truth)
  return {
    ...orders,
    ...createPrices(parts, truth, orders),
    truth,
  }
}

/** The orders of players, and when they were decided and filled. */
function createOrders(parts: PlayParts, truth: TrueMarket) {
  const { nodes, database } = parts
  const fillTimes = new Map<string, FillTime>()
  /** When a player last decided on an order: placed it, or changed its terms. */
  const decidedAt = new Map<string, number>()
  const decidedTerms = new Map<string, string>()
  const cancelledAt = new Map<string, number>()
  let quietSince = 0
  let engine: OrderEngine | null = null

  async function execute<Kind extends OrderCommand>(command: Kind, node: 0 | 1): Promise<OrderResult<Kind>> {
    const from = quietSince
    const result = await nodes[node].execute(command)
    if (result.ok && result.value.transaction) {
      fillTimes.set(result.value.transaction.id, { from, to: truth.now })
    }
    return result
  }

  async function sendOne({ command, node = 0 }: Sent): Promise<OrderResult> {
    const at = truth.now
    if (command.kind === 'cancel') cancelledAt.set(command.orderId, at)
    const result = await execute(command, node)
    if (result.ok && command.kind !== 'cancel') noteDecision(result.value.order, at)
    return result
  }

  /** A change that leaves the terms of an order the same withdraws nothing, so it is no decision. */
  function noteDecision({ id, quantity, limitPrice, stopPrice }: Executed['order'], at: number): void {
    const terms = [quantity, limitPrice, stopPrice].join()
    if (decidedTerms.get(id) === terms) return
    decidedTerms.set(id, terms)
    decidedAt.set(id, at)
  }

  /** Lets the engine finish what is due. */
  async function settle(): Promise<void> {
    while ((engine?.stats().due ?? 0) > 0) await new Promise(setImmediate)
    quietSince = truth.now
  }

  return {
    ...{ fillTimes, decidedAt, cancelledAt, settle },
    /** Sends commands at once, each to one of two nodes; resolves to the results. */
    send: (commands: readonly Sent[]): Promise<OrderResult[]> => Promise.all(commands.map(sendOne)),
    sweep: (): void => engine?.sweep(),
    /** Makes the engine read the orders that wait. */
    async readOrders(): Promise<void> {
      engine ??= createOrderEngine({
        ...parts,
        waitingOrders: createWaitingOrderStore(database.kysely),
        commandQueue: { execute: (command) => execute(command, 0) },
      })
      await engine.catchUp()
      await settle()
    },
    /** Gives every player an empty portfolio. */
    async reset(): Promise<void> {
      await engine?.close()
      engine = null
      for (const known of [fillTimes, decidedAt, decidedTerms, cancelledAt]) known.clear()
      await database.pool.query(
        'truncate portfolios, positions, orders, transactions, ledger_entries, outbox_pages cascade',
      )
      await openPortfolios(parts)
      quietSince = truth.now
    },
    close: async (): Promise<void> => engine?.close(),
  }
}

/** The quotes on the true market and in the game. */
function createPrices(
  { market, clock, setting: { path, start, delay } }: PlayParts,
  truth: TrueMarket,
  orders: { sweep(): void; settle(): Promise<void> },
) {
  const lateness = delay ?? 0
  const begun = path.ticks[start]!.time
  /** The next tick, and the next one that reaches the game. */
  let behind = 0
  let [next, arriving] = [start, path.ticks.findIndex(({ time }) => time + lateness >= begun)]

  function offer(quotes: readonly RawQuote[]): Promise<unknown> {
    return market.ingest!.offer(JSON.stringify({ sequence: 1, quotes }))
  }

  return {
    ticksLeft: (): number => path.ticks.length - next,
    /** Quotes every instrument at its last quote before the first tick, or else at its first quote after it. */
    async begin(): Promise<void> {
      const later = new Map(path.ticks.slice(arriving).toReversed().flatMap(bySymbol))
      const last = new Map([...later, ...path.ticks.slice(0, arriving).flatMap(bySymbol)])
      // The game accepts the first quote of an instrument only once a second one confirms it.
      for (const time of [begun - lateness - 3, begun - lateness - 2]) {
        await offer([...last.values()].map((quote) => ({ ...quote, time })))
      }
      truth.see({ time: begun - lateness - 2, quotes: [...last.values()] })
      for (const tick of path.ticks.slice(arriving, next)) truth.see(tick)
    },
    /** A future tick of the path: the next one, or one `ahead` of it. */
    peek: (ahead = 0): Tick => path.ticks[next + ahead]!,
    /** Moves to the next tick, and pushes to the game the quotes that have arrived by then and are not withheld. */
    async tick({ isWithheld = () => false, clockBack = 0, ...options }: TickOptions = {}): Promise<void> {
      const { isSilent = false, settles = true } = options
      const tick = path.ticks[next++]!
      clock.advance(behind - clockBack)
      behind = clockBack
      const until = tick.time - clockBack
      while (!isSilent && clock.now() + heartbeatMs < until) {
        clock.advance(heartbeatMs)
        await offer([])
      }
      clock.advance(until - clock.now())
      for (; arriving < next && path.ticks[arriving]!.time + lateness <= tick.time; arriving += 1) {
        const { time, quotes } = path.ticks[arriving]!
        const known = quotes.filter(({ symbol }) => !isWithheld(symbol))
        if (!isSilent) await offer(known.map((quote) => ({ ...quote, time })))
      }
      truth.see(tick, { isSilent, isWithheld })
      if (!settles) return
      orders.sweep()
      await orders.settle()
    },
  }
}

const bySymbol = ({ quotes }: Tick): [string, RawQuote][] => quotes.map((quote) => [quote.symbol, quote])

export interface TickOptions extends Heard {
  /** By how much the server's clock is behind, in milliseconds. */
  clockBack?: number
  /** Whether to wait until the engine is quiet. */
  settles?: boolean
}

/** A command, and the node that it is sent to. */
export interface Sent {
  command: OrderCommand
  node?: 0 | 1
}

/** Opens the portfolios of all players in three statements; one by one takes seconds. */
async function openPortfolios({
  database: { pool },
  competition,
  userIds,
  portfolioIds,
  market,
}: PlayParts): Promise<void> {
  const values = [competition.id, competition.startingBalance, market.now(), portfolioIds, userIds]
  await pool.query(
    `with opened as (
       insert into portfolios (id, competition_id, user_id, cash, created_at)
       select p, $1, u, $2::bigint, $3::bigint from unnest($4::uuid[], $5::uuid[]) as _ (p, u) returning id
     )
     insert into ledger_entries (portfolio_id, transaction_id, account, amount, created_at)
     select id, null, account, amount, $3::bigint from opened,
       (values ('cash', $2::bigint), ('capital', -$2::bigint)) as e (account, amount)`,
    values,
  )
}

/** Notes when the game has carried out a split. */
async function noteSplits(
  kysely: OpenDatabase['kysely'],
  { gaps }: Setting,
  { splitAt, now }: TrueMarket,
): Promise<void> {
  const open = gaps.filter((gap) => gap.split !== null && !splitAt.has(gap))
  if (open.length === 0) return
  const done = await kysely
    .selectFrom('corporate_actions')
    .select(['symbol', 'effective'])
    .where('kind', '=', 'split')
    .where('done_at', 'is not', null)
    .execute()
  for (const gap of open) {
    const isDone = done.some(
      ({ symbol, effective }) =>
        symbol === gap.symbol && effective > gap.from - dayMs && effective <= gap.until,
    )
    if (isDone) splitAt.set(gap, now)
  }
}

const dayMs = 24 * 3_600_000

function createCompetition(id: string, now: number): Competition {
  return {
    ...houseRules,
    id,
    start: toEpochMs(now - 1),
    end: toEpochMs(now + 60 * 24 * 3_600_000),
    startingBalance: toCents(startingBalance),
    sprinterCap: toCents(sprinterCap),
    costs: { fixed: toCents(costs.fixed), rateBasisPoints: costs.rateBasisPoints },
    unlocked: unlockables,
  }
}

/** Ascending ids, so that rows of the same millisecond are sorted by creation. */
function countingIds(): Ids {
  let last = 0
  return {
    next: () => `00000000-0000-7000-8000-${(++last).toString(16).padStart(12, '0')}`,
    secret: () => 'secret',
  }
}

/** The terms of a product for the true market; null if that cannot value the product. */
export function termsOf(product: Product | undefined): Terms | null {
  if (product === undefined) return null
  const { symbol, currency } = product
  if (!isIssued(product)) return { symbol, currency, sprinter: null }
  if (!isSprinter(product) || product.productType === 'xt') return null
  const { direction, productType, ratio, financingLevel, stopLossLevel } = product
  const sprinter = { isLong: direction === 'long', isBest: productType === 'sb' }
  return { symbol, currency, sprinter: { ...sprinter, ratio, financingLevel, stopLossLevel } }
}
