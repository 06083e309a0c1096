// Whether the game can be played through this node: for /health/ready, and for a start that waits until it can.

import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import type { Market } from '../modules/market/market.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import type { Roles } from './roles.ts'

/** How long a start waits until the game can be played, in milliseconds; that may depend on another node. */
const startPatienceMs = 10_000
const pollMs = 20

export type Readiness = ReturnType<typeof createReadiness>

export function createReadiness(parts: {
  config: Pick<Config, 'roles' | 'competition' | 'market'>
  database: Pick<OpenDatabase, 'pool'>
  bus: Pick<Bus, 'isConnected'>
  market: Pick<Market, 'hasPrices' | 'feedState'>
  competitions: Pick<Competitions, 'isMissing' | 'refresh'>
  roles: Pick<Roles, 'states'>
}) {
  const { config, database, bus, market, competitions, roles } = parts
  let isLeaving = false
  const servesPlayers = config.roles.has('api') || config.roles.has('gateway')
  /** Quotes are pushed to this node: it must be reachable before it has any. */
  const takesQuotes = config.roles.has('market') && config.market.feed.kind === 'ingest'

  async function isCompetitionKnown(): Promise<boolean> {
    const { competition } = config
    if (competition === null || !competitions.isMissing(competition)) return true
    // The engine's node may have created it since it was last read.
    await competitions.refresh()
    return !competitions.isMissing(competition)
  }

  /**
   * Whether this node is ready: the database answers, the bus is connected, and if it serves players there are prices
   * and the configured competition. Never rejects.
   */
  async function isReady(): Promise<boolean> {
    if (isLeaving) return false
    try {
      await database.pool.query('select 1')
      if (!bus.isConnected()) return false
      if (!servesPlayers) return true
      return (await isCompetitionKnown()) && (market.hasPrices() || takesQuotes)
    } catch {
      return false
    }
  }

  return {
    isReady,
    /** From now on this node is not ready, so that players are sent to others. */
    leave(): void {
      isLeaving = true
    },
    isLeaving: (): boolean => isLeaving,
    /**
     * Waits until this node is ready, each of its roles is held here or elsewhere, and the feed is heard, unless that
     * depends on a sender; for ten seconds at most.
     */
    async untilReady(): Promise<void> {
      const areSettled = (): boolean =>
        [...roles.states().values()].every((state) => state === 'held' || state === 'standby')
      const isHeard = (): boolean =>
        !servesPlayers || config.market.feed.kind === 'ingest' || !market.feedState().isSilent
      const isPlayable = async () => areSettled() && isHeard() && (await isReady())
      const deadline = performance.now() + startPatienceMs
      while (performance.now() < deadline && !(await isPlayable())) await pause(pollMs)
    },
  }
}
