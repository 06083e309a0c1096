// What players see of their results: lists of each period, scores, the values of midnights, histories and attributions.

import { rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import type { Kysely } from 'kysely'
import { createHistoricalPrices } from '../../../src/modules/market/history/historical-prices.ts'
import { createHistoricalTerms } from '../../../src/modules/market/history/historical-terms.ts'
import { createRankings, type RankingsDeps } from '../../../src/modules/rankings/create-rankings.ts'
import { createReadClosingWorths } from '../../../src/modules/trading/closing/closing-bids.ts'
import { attributionOf } from '../../../src/modules/trading/history/portfolio-attribution.ts'
import {
  type BetweenSplits,
  createPortfolioHistory,
} from '../../../src/modules/trading/history/portfolio-history.ts'
import { createPortfolioHistoryStore } from '../../../src/modules/trading/history/portfolio-history-store.ts'
import type { MarketView } from '../../../src/modules/trading/market-view.ts'
import type { Bus } from '../../../src/platform/bus/bus.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import type { Schema } from '../../../src/platform/database/schema.ts'
import type { openMarketNode } from '../../fixtures/market-node.ts'

interface Parts {
  kysely: Kysely<Schema>
  fenced: Kysely<Schema>
  bus: Bus
  node: Awaited<ReturnType<typeof openMarketNode>>
  market: MarketView
  closingValues: RankingsDeps['closingValues']
  benchmark: Instrument
}

/** What a player sees; to be compared only. */
export interface Seen {
  lists: object[]
  score: number | null
  midnights: object[]
  points: object[]
  attribution: object
}

/** Opens the rankings of a node, and what its players see. */
export function openResults({ kysely, fenced, bus, node, market, closingValues, benchmark }: Parts) {
  const historicalPrices = createHistoricalPrices(node)
  const betweenSplits: BetweenSplits = (read) => read([])
  const rankings = createRankings({
    ...{ kysely, fenced, bus, clock: systemClock, closingValues },
    market: { ...market, historicalPrices, betweenSplits },
    async benchmarkBefore(length, instants) {
      const mids = await historicalPrices.mids(benchmark, length, instants)
      // The midnight before the first day has no quote.
      return mids.map((mid) => mid ?? mids.find((one) => one !== null) ?? null)
    },
  })
  const shared = {
    ...{ store: createPortfolioHistoryStore(kysely), market, pastPrices: historicalPrices, betweenSplits },
    ...{ readClosingWorths: createReadClosingWorths(kysely), benchmark },
  }
  const history = createPortfolioHistory(shared)
  const pastTerms = createHistoricalTerms(node)

  return {
    rankings,
    /** What each of these players sees now, in a form that can be compared between games. */
    async seenBy(players: readonly { userId: string; portfolioId: string }[]): Promise<Seen[]> {
      await rankings.recompute()
      const competitions = await kysely
        .selectFrom('portfolios')
        .innerJoin('competitions', 'competitions.id', 'competition_id')
        .select(['portfolios.id as portfolioId', 'competition_id as id', 'starting_balance as balance'])
        .execute()
      const seen: Seen[] = []
      for (const { userId, portfolioId } of players) {
        const { id, balance } = competitions.find((one) => one.portfolioId === portfolioId)!
        const lists = rankingPeriods.map((period) => rankings.standings.positionsOf(id, period, [userId]))
        const scores = await rankings.standings.riskAdjustedOf(id, [userId])
        const points = []
        for (const period of ['intraday', 'all'] as const)
          points.push((await history.portfolio(portfolioId, toCents(balance), period)).points)
        const { attribution } = await attributionOf({ ...shared, pastTerms, splits: [] }, portfolioId)
        seen.push({
          lists: lists.flat(),
          score: scores.get(userId) ?? null,
          midnights: await rankings.dailyValuesOf(portfolioId),
          ...{ points, attribution },
        })
      }
      return seen
    },
  }
}
