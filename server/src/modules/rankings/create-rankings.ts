// Puts rankings together: the portfolios in memory, the lists that are computed from them every few seconds, and the values
// that are kept of each day.

import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Repeated } from '../../platform/timers.ts'
import { createBoardStore } from './board-store.ts'
import { Boards } from './boards.ts'
import { createDailyValueStore } from './daily-value-store.ts'
import { type ClosingValues, type FoundList, Lists } from './lists.ts'
import { createMidnightRanks } from './midnight-ranks.ts'
import { createPastValueStore } from './past-value-store.ts'
import { createPlayerStore } from './player-store.ts'
import { createProductIndex } from './product-index.ts'
import { positionOf } from './ranked-list.ts'
import { createRewriteDailyValues } from './rewrite-daily-values.ts'
import { type BenchmarkBefore, RiskAdjustedScores } from './risk-adjusted-scores.ts'
import { addRankingRoutes, type CompetitionOf } from './routes.ts'
import { createWriteDailyValues, type PastMarket } from './write-daily-values.ts'

const recomputedMs = 3_000
const comparedMs = 3_000
const writtenMs = 5_000

export interface RankingsDeps {
  kysely: Kysely<Schema>
  /** The same database, to which only the node with the engine role can write. */
  fenced: Kysely<Schema>
  bus: Bus
  /** Real time. */
  clock: Clock
  market: PastMarket & { priceOf(id: ProductId): EuroPrice | null }
  closingValues: ClosingValues
  benchmarkBefore: BenchmarkBefore
}

/** A player in a list. */
export interface Standing {
  userId: string
  /** From 1; null for a player who is not in the list. */
  position: number | null
  /** In cents. */
  value: Cents
  /** As a fraction: 0.05 is 5 %. */
  performance: number
  /** The result since midnight, as a fraction; null while it is not known. */
  dayResult: number | null
}

type Scores = ReadonlyMap<string, number | null>

export type Rankings = ReturnType<typeof createRankings>

export function createRankings(deps: RankingsDeps) {
  const { kysely, bus, clock, market, closingValues, benchmarkBefore } = deps
  const products = createProductIndex((id) => market.priceOf(toProductId(id))?.bid ?? null)
  const store = createBoardStore(kysely, clock)
  const boards = new Boards({ store, bus, clock, marketClock: market, products })
  const players = createPlayerStore(kysely)
  const pastValues = createPastValueStore(kysely)
  const dailyValues = createDailyValueStore(deps.fenced)
  const lists = new Lists({ products, dailyValues, closingValues, marketClock: market })
  const scores = new RiskAdjustedScores({ pastValues, benchmarkBefore })
  const writeDailyValues = createWriteDailyValues({ store: dailyValues, market })

  async function recompute(): Promise<void> {
    // No list may value old pieces at new prices, or the reverse.
    await lists.recompute(await market.betweenSplits(() => boards.refresh()))
  }

  async function scoresIn(found: FoundList, userIds: readonly string[]): Promise<Scores> {
    const listed = userIds.filter((userId) => found.rowOf(userId) >= 0)
    const adjusted = await scores.of(found, listed.map(found.rowOf))
    return new Map(listed.map((userId, index) => [userId, adjusted[index] ?? null]))
  }

  return {
    standings: {
      /**
       * Players in the list of a competition, in the order of `userIds`, as it was computed last. A player who is not in
       * it has no position and is worth nothing.
       */
      positionsOf(competitionId: string, period: RankingPeriod, userIds: readonly string[]): Standing[] {
        boards.askFor(competitionId)
        const found = lists.of(competitionId, period, 'all')
        return userIds.map((userId) => {
          const row = found?.rowOf(userId) ?? -1
          if (found === null || row < 0)
            return { userId, position: null, value: toCents(0), performance: 0, dayResult: null }
          const { list, values } = found
          return {
            userId,
            position: positionOf(list, row),
            value: toCents(values[row]!),
            performance: list.results[row]!,
            dayResult: found.dayResultOf(row),
          }
        })
      },
      /** Whether players of a competition do not see each other's portfolios. */
      hidesOthers: (competitionId: string): boolean =>
        lists.of(competitionId, 'overall', 'all')?.hidesOthers ?? true,
      /** Whether the results of a competition are those of its closing. */
      isFinal: (competitionId: string): boolean =>
        lists.of(competitionId, 'overall', 'all')?.isClosed ?? false,
      /**
       * The risk-adjusted returns of players in the list of a competition, as fractions, by player; null for a player who
       * has none yet. Null instead of the map if the competition does not show them, or has no list yet.
       */
      async scoresOf(competitionId: string, userIds: readonly string[]): Promise<Scores | null> {
        const found = lists.of(competitionId, 'overall', 'all')
        return found?.competition.showsRiskAdjusted ? scoresIn(found, userIds) : null
      },
      /** The same for an organiser, even if the competition does not show them to its players. */
      async riskAdjustedOf(competitionId: string, userIds: readonly string[]): Promise<Scores> {
        const found = lists.of(competitionId, 'overall', 'all')
        return found === null ? new Map() : scoresIn(found, userIds)
      },
    },
    /** The values of a portfolio at the midnights in Amsterdam since it was opened, oldest first, in cents. */
    dailyValuesOf: dailyValues.valuesOf,
    /**
     * The positions of players at the midnights before two instants, by player; null while a midnight is being corrected.
     */
    ranksAt: createMidnightRanks({ dailyValues, pastValues, closingValues, players }),
    recompute,
    writeDailyValues,
    rewriteDailyValues: createRewriteDailyValues({ store: dailyValues, market }),
    addRoutes: (api: App, parts: { competitionOf: CompetitionOf }) =>
      addRankingRoutes(api, { ...parts, boards, lists, scores, players }),
    /** For the nodes that serve the lists. */
    timers: [
      { everyMs: recomputedMs, run: recompute },
      { everyMs: comparedMs, run: () => boards.compareNext() },
    ] satisfies Repeated[],
    /** For one node at a time. */
    dailyTimers: [{ everyMs: writtenMs, run: writeDailyValues }] satisfies Repeated[],
    close: () => boards.close(),
  }
}
