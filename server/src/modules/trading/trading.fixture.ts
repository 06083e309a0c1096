// A competition, players and all of trading for the tests, on a real database.

import type { Competition } from '@koersklasse/domain/competition.ts'
import type { Product } from '@koersklasse/domain/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { defaultUnlockRules, type Unlockable, unlockables } from '@koersklasse/domain/unlocking.ts'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createTestDatabase } from '../../platform/database/test-database.ts'
import { type Ids, systemIds } from '../../platform/ids.ts'
import { createOutbox } from '../../platform/outbox.ts'
import { HandMarket, handProduct } from './hand-market.fixture.ts'
import { createOpenPortfolio } from './open-portfolio.ts'
import { createOrderEngine } from './orders/order-engine.ts'
import { createSettleBatch } from './settlement/settle-batch.ts'
import { createSettlement } from './settlement/settlement.ts'
import { createTradingStore } from './store.ts'

const shares = [
  handProduct('IBM', 'US4592001014', 'ss'),
  handProduct('AIG', 'US0268747849', 'ss'),
  handProduct('BAC', 'US0605051046', 'ss'),
]

/** What a test may choose. The rest is as a player of the game would find it. */
export interface TradingOptions {
  /** An empty database to use; else it is one of its own. */
  database?: OpenDatabase
  players?: number
  /** The most commands settled in one transaction. */
  batchSize?: number
  /** The most that a player's Sprinters may be worth when one is bought, in cents. */
  maxLeverageSpread?: number
  products?: readonly Product[]
  hours?: MarketHours
  /** When it begins, in milliseconds since 1970 (UTC): a Monday, 13:00 in Amsterdam, unless it says otherwise. */
  start?: number
  ids?: Ids
  /** What the competition opens to its players: all of it, unless it says otherwise. */
  unlocked?: readonly Unlockable[]
}

/** Trading on a database of its own, with a competition of thirty days that is running and players who have joined it. */
export async function createTradingFixture({
  database: given,
  players = 1,
  batchSize = 500,
  maxLeverageSpread = 50_000_00,
  products = shares,
  hours = 'always',
  start = Date.UTC(2026, 10, 23, 12),
  ids = systemIds,
  unlocked = unlockables,
}: TradingOptions = {}) {
  const database = given ?? (await createTestDatabase())
  const { kysely } = database
  const log = pino({ level: 'silent' })
  const market = new HandMarket(start, products, hours)
  const competition: Competition = {
    id: ids.next(),
    start: toEpochMs(market.now() - 1),
    end: toEpochMs(market.now() + 30 * 24 * 3_600_000),
    startingBalance: toCents(100_000_00),
    maxLeverageSpread: toCents(maxLeverageSpread),
    costs: { fixed: toCents(200), rateBasisPoints: 5 },
    unlocked,
  }
  await kysely
    .insertInto('competitions')
    .values({
      id: competition.id,
      start_at: competition.start,
      end_at: competition.end,
      starting_balance: competition.startingBalance,
      max_leverage_spread: competition.maxLeverageSpread,
      cost_fixed: competition.costs.fixed,
      cost_rate_basis_points: competition.costs.rateBasisPoints,
    })
    .execute()

  let active: Competition | null = competition
  const activeCompetition = () => (active !== null && market.now() < active.end ? active : null)
  const openPortfolio = createOpenPortfolio({ kysely, ids, marketClock: market })
  const userIds = Array.from({ length: players }, () => ids.next())
  if (players > 0) await insertUsers(kysely, userIds, market.now())
  await Promise.all(userIds.map((id) => openPortfolio(id, competition)))

  const store = createTradingStore(kysely)
  const bus = createInProcessBus(log)
  const maxQuoteAge = 15 * 60_000
  const settleBatch = createSettleBatch({
    kysely,
    ids,
    market,
    activeCompetition,
    maxQuoteAge,
    unlockRules: defaultUnlockRules,
  })
  const settlement = createSettlement({ settleBatch, batchSize, log })
  const secondSettlement = createSettlement({ settleBatch, batchSize, log })
  const startEngine = () =>
    createOrderEngine({ store, settlement, market, bus, activeCompetition, maxQuoteAge, log })

  /** Sends what the outbox holds over the bus; resolves when it has arrived. */
  async function deliver(): Promise<void> {
    const outbox = createOutbox({ kysely, bus, log })
    outbox.wake()
    await outbox.close()
    await new Promise(setImmediate)
  }

  return {
    database,
    kysely,
    market,
    competition,
    userIds,
    store,
    bus,
    log,
    settlement,
    /** That of another node on the same database. */
    secondSettlement,
    openPortfolio,
    startEngine,
    deliver,
    /** Lets an engine hear of everything, look at the time, and settle all that is due. */
    async runEngine(engine: ReturnType<typeof startEngine>): Promise<void> {
      await deliver()
      engine.sweep()
      while (engine.stats().due > 0) await new Promise(setImmediate)
    },
    /** Ends the competition, or begins another. */
    setCompetition(next: Competition | null) {
      active = next
    },
  }
}
export type TradingFixture = Awaited<ReturnType<typeof createTradingFixture>>

/** Adds users as registration leaves them. */
async function insertUsers(kysely: Kysely<Schema>, userIds: readonly string[], now: EpochMs): Promise<void> {
  const rows = userIds.map((id) => ({
    id,
    username: id.slice(-12),
    email: `${id}@example.org`,
    password_hash: '-',
    newsletter_consent: false,
    terms_accepted_at: now,
    created_at: now,
  }))
  await kysely.insertInto('users').values(rows).execute()
}
