// A game that nobody sees, with its own database, simulated market, trading and accounts. Its clock advances only as the
// game is played, so nothing in it waits for real time.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { giveDiplomas } from '../../modules/academy/give-diplomas.ts'
import { createEnsureSimulated } from '../../modules/accounts/simulated-accounts.ts'
import { createCompetitionStore } from '../../modules/competitions/store.ts'
import type { DryRunJob } from '../../modules/dry-runs/dry-run-messages.ts'
import { findBenchmark } from '../../modules/market/catalogue/benchmark.ts'
import { createMarket } from '../../modules/market/create-market.ts'
import type { Market } from '../../modules/market/market.ts'
import type { SimulatedPlayer } from '../../modules/simulated-players/roster.ts'
import { createTrading } from '../../modules/trading/create-trading.ts'
import { createProductEvents } from '../../modules/trading/product-events/create-product-events.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/open-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import type { Repeated } from '../../platform/timers.ts'
import type { Tally } from './tally.ts'

/**
 * Market seconds for each second of the scratch clock. At this speed the simulator takes steps of ten minutes, and quotes
 * every traded instrument in each of them.
 */
const speed = 2_400
export const stepMs = 600_000
/** How long before the start the market opens, so that there are prices and products. */
const leadMs = 2 * 3_600_000
/** How far back prices go: further than the players look. */
const pastDays = 60
/** Longer than any night in which nobody plays: the market is never silent. */
const neverSilentMs = 24 * 3_600_000

const ids = systemIds
const log = createLog('silent')

export type ScratchGame = Awaited<ReturnType<typeof openScratchGame>>

/** Opens the game, as of some hours before the start of the competition. `close` closes it; its folder is left. */
export async function openScratchGame({ folder, rules, seed, settings }: DryRunJob, tally: Tally) {
  const clock = new ScratchClock(toEpochMs(rules.start - leadMs))
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: folder,
    poolSize: 4,
    log,
    isScratch: true,
  })
  try {
    await migrate(database, { log })
    const bus = createInProcessBus(log)
    const market = await createMarket({
      ...{ kysely: database.kysely, bus, clock, log },
      config: {
        ...{ hours: settings.hours, instrumentsFile: settings.instrumentsFile },
        ...{ maxQuoteAge: settings.maxQuoteAge, feedSilentAfter: neverSilentMs },
        feed: { kind: 'simulator', seed, speed, pastDays },
      },
    })
    const game = await standOn(database, { market, bus, clock, rules, settings }, tally)
    return {
      ...game,
      async close() {
        await game.stop()
        await market.close()
        await bus.close()
        await database.close()
      },
    }
  } catch (fault) {
    await database.close()
    throw fault
  }
}

type Parts = Pick<DryRunJob, 'rules' | 'settings'> & {
  market: Market
  bus: ReturnType<typeof createInProcessBus>
  clock: ScratchClock
}

async function standOn({ kysely }: OpenDatabase, parts: Parts, tally: Tally) {
  const { market, bus, clock, rules, settings } = parts
  const competition: Competition = { ...houseRules, ...rules, id: ids.next(), isHouse: true, joinCode: null }
  const competitions = createCompetitionStore(kysely)
  await competitions.insert(competition)
  const benchmark = findBenchmark(market.catalogue, settings.benchmark)
  const trading = createTrading({
    ...{ kysely, ids, bus, clock, log, market, benchmark, wakeOutbox: () => {} },
    ...{ unlockRules: settings.unlockRules, orderLimits: settings.orderLimits },
    ...{ maxQuoteAge: settings.maxQuoteAge, batchSize: 500 },
    ...{ pastPrices: market.historicalPrices, pastTerms: market.historicalTerms },
    betweenSplits: market.betweenSplits,
    competitionOf: async () => competition,
  })
  const events = createProductEvents({
    ...{ kysely, ids, market, log, withholding: settings.withholding, wakeOutbox: () => {} },
    async executeEvent(event) {
      const result = await trading.executeEvent(event)
      if (result.ok && result.value.transaction !== null)
        tally.addEvent(event.portfolioId, result.value.transaction)
      return result
    },
  })
  const stopping = new AbortController()
  const feed = await market.startFeed()
  const run = events.start(stopping.signal)
  const deposits = trading.deposits.start(competitions.unclosed, stopping.signal)
  const declare = async (): Promise<void> => {
    for (const dividend of market.dividendsToDeclare()) await events.declare(dividend)
  }
  const declaring = { everyMs: 10_000, run: declare }
  const timers = [...feed.timers, ...market.timers, ...run.timers, ...deposits.timers, declaring]
  return {
    ...{ market, trading, competition, benchmark, settings },
    /** Advances the market to an instant, and runs the timers that are due by then. */
    advanceTo: (at: EpochMs) => clock.advanceTo(at, timers),
    enter: (players: readonly SimulatedPlayer[]) => enter(kysely, { trading, competition, clock }, players),
    async stop() {
      stopping.abort()
      await Promise.all([run.settled(), deposits.settled()])
      await feed.stop()
      await trading.close()
    },
  }
}

/**
 * Makes the accounts and portfolios of players, and gives every second player all diplomas. Resolves to the user ids, by the
 * number of the player.
 */
async function enter(
  kysely: OpenDatabase['kysely'],
  {
    trading,
    competition,
    clock,
  }: { trading: ReturnType<typeof createTrading>; competition: Competition; clock: ScratchClock },
  players: readonly SimulatedPlayer[],
): Promise<ReadonlyMap<number, string>> {
  const ensure = createEnsureSimulated({ kysely, ids, clock, store: { findSameName: async () => null } })
  const userIds = await ensure(players)
  const open = trading.openPortfolioAt(competition.start)
  for (const userId of userIds.values()) await open(userId, competition)
  const learned = players.filter(hasDiplomas).map(({ number }) => userIds.get(number)!)
  await giveDiplomas(kysely, learned, clock.now())
  return userIds
}

/** Whether a player of a dry run has passed all exams. */
export const hasDiplomas = ({ number }: SimulatedPlayer): boolean => number % 2 === 0

/** A clock that moves when it is told to, and runs timers by its own time. */
class ScratchClock {
  readonly #begin: EpochMs
  #realMs = 0
  readonly #ranAt = new Map<Repeated, number>()

  constructor(begin: EpochMs) {
    this.#begin = begin
  }

  /** Real time to the market, which it multiplies by its speed. */
  now(): EpochMs {
    return toEpochMs(this.#begin + this.#realMs)
  }

  async advanceTo(marketTime: EpochMs, timers: readonly Repeated[]): Promise<void> {
    this.#realMs = Math.max(this.#realMs, Math.ceil((marketTime - this.#begin) / speed))
    for (const timer of timers) {
      if (this.#realMs - (this.#ranAt.get(timer) ?? Number.NEGATIVE_INFINITY) < timer.everyMs) continue
      this.#ranAt.set(timer, this.#realMs)
      await timer.run()
    }
  }
}
