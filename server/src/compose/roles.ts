// The work of the roles that one node at a time may hold. It begins when the role is gained, and has ended before the
// role is given up.

import type { Config, Role as RoleName } from '../config.ts'
import type { ListedCompetition } from '../modules/competitions/competitions-file.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import type { Market } from '../modules/market/market.ts'
import type { Rankings } from '../modules/rankings/create-rankings.ts'
import type { SimulatedPlayers } from '../modules/simulated-players/create-simulated-players.ts'
import type { Closing } from '../modules/trading/closing/close-competitions.ts'
import type { Corrections } from '../modules/trading/corrections/create-corrections.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import type { OrderEngine } from '../modules/trading/orders/order-engine.ts'
import type { ProductEvents } from '../modules/trading/product-events/create-product-events.ts'
import { holdRole, type Role, type RoleState, type Work } from '../platform/database/hold-role.ts'
import { type Repeated, repeat } from '../platform/timers.ts'
import type { Platform } from './platform.ts'

export interface Roles {
  /** The state of each role that this node may have. */
  states(): ReadonlyMap<RoleName, RoleState>
  /** How many orders wait in the engine, and how many are being executed; null if the engine is not on this node. */
  engineBacklog(): { waiting: number; due: number } | null
  /** Competes for the roles. */
  start(): void
  /** Ends the work of the roles, then gives them up. */
  stop(): Promise<void>
}

interface Parts {
  market: Market
  competitions: Competitions
  trading: Trading
  productEvents: ProductEvents
  closing: Closing
  corrections: Corrections
  simulatedPlayers: SimulatedPlayers
  rankings: Pick<Rankings, 'dailyTimers'>
  /** The competitions of the operator's file. */
  listed: readonly ListedCompetition[]
}

const ensureMs = 10_000

/** Makes the market's and the engine's role, for which a node competes if it is configured with them. */
export function createRoles({ database, fences, log }: Platform, config: Config, parts: Parts): Roles {
  const { market, competitions, trading, productEvents, closing, simulatedPlayers, rankings } = parts
  const { connectionString } = database
  const held = new Map<RoleName, Role>()
  let engine: OrderEngine | null = null
  /** Whether the configured competitions exist, and this node knows them. */
  let areEnsured = false

  async function runFeed(signal: AbortSignal, started: () => void, isLeased: () => boolean): Promise<void> {
    const feed = await market.startFeed(signal, isLeased)
    started()
    await repeat(feed.timers, { signal, log })
    await feed.stop()
  }

  async function runEngine(signal: AbortSignal, started: () => void): Promise<void> {
    const orders = trading.startEngine()
    engine = orders
    const events = productEvents.start(signal)
    const closings = closing.start(signal)
    const practice = trading.startPracticeEnds(competitions.unclosed, signal)
    const deposits = trading.deposits.start(competitions.unclosed, signal)
    const corrections = parts.corrections.start(signal)
    const playing = simulatedPlayers.start(signal)
    started()
    const ensuring: Repeated[] = [
      { everyMs: ensureMs, run: ensureCompetitions },
      { everyMs: ensureMs, run: declareDividends },
    ]
    // Closings write logs in order of time. So they wait until the configured competitions are known and, at a first start,
    // until the simulated past has been booked.
    const closingTimers = closings.timers.map(({ everyMs, run }) => ({
      everyMs,
      run: () => !areEnsured || playing.isInPast() || run(),
    }))
    const timers = [...ensuring, ...orders.timers, ...events.timers, ...closingTimers, ...playing.timers]
    const more = [...practice.timers, ...deposits.timers, ...corrections.timers, ...rankings.dailyTimers]
    await repeat([...timers, ...more], { signal, log })
    const works = [events, closings, practice, deposits, corrections]
    await Promise.all([orders.close(), ...works.map((work) => work.settled())])
    engine = null
  }

  async function ensureCompetitions(): Promise<void> {
    if (config.competition !== null) await competitions.ensure(config.rules, config.competition)
    const changed = await competitions.ensureListed(parts.listed)
    if (!areEnsured)
      for (const competition of changed)
        log.warn(
          competition,
          'COMPETITIONS_FILE has other rules than a competition that exists, which keeps its own',
        )
    areEnsured = true
  }

  /**
   * Safe to repeat: declaring a dividend twice changes nothing, and the market no longer returns one whose declaration it
   * has read.
   */
  async function declareDividends(): Promise<void> {
    for (const dividend of market.dividendsToDeclare()) await productEvents.declare(dividend)
  }

  function hold(name: keyof typeof fences, work: Work): void {
    if (config.roles.has(name)) held.set(name, holdRole(fences[name], work, { connectionString, log }))
  }

  return {
    states: () => new Map([...held].map(([name, role]) => [name, role.state()])),
    engineBacklog: () => engine?.stats() ?? null,
    start() {
      hold('market', runFeed)
      hold('engine', runEngine)
    },
    async stop() {
      await Promise.all([...held.values()].map((role) => role.stop()))
    },
  }
}
