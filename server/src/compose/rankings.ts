import type { Config } from '../config.ts'
import { findBenchmark } from '../modules/market/catalogue/benchmark.ts'
import type { Market } from '../modules/market/market.ts'
import { createRankings, type Rankings } from '../modules/rankings/create-rankings.ts'
import type { Closing } from '../modules/trading/closing/close-competitions.ts'
import type { Platform } from './platform.ts'

/** Makes the rankings, whose second score compares with the benchmark of the game. */
export function composeRankings(
  platform: Platform,
  config: Config,
  { market, closing }: { market: Market; closing: Closing },
): Rankings {
  const { bus, outbox } = platform
  // The lists need to know only which portfolios have changed, so not each node receives all that players do.
  outbox.onTaken('portfolio', async (_tx, messages) =>
    bus.publish('portfolios', {
      changed: messages.map(({ portfolioId, change }) => [portfolioId, change.version]),
    }),
  )
  const benchmark = findBenchmark(market.catalogue, config.benchmark)
  return createRankings({
    ...{ ...platform, fenced: platform.fenced.engine, market, closingValues: closing.closingValues },
    benchmarkBefore: async (length, instants) =>
      benchmark === null ? [] : market.historicalPrices.mids(benchmark, length, instants),
  })
}
