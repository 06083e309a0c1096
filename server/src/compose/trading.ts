import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { App } from '../http/route.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { findBenchmark } from '../modules/market/catalogue/benchmark.ts'
import type { Market } from '../modules/market/market.ts'
import type { Rankings } from '../modules/rankings/create-rankings.ts'
import { type Closing, createClosing } from '../modules/trading/closing/close-competitions.ts'
import { type Corrections, createCorrections } from '../modules/trading/corrections/create-corrections.ts'
import { addCorrectionRoutes, type CorrectionRoutesDeps } from '../modules/trading/corrections/desk-routes.ts'
import { createTrading, type Trading } from '../modules/trading/create-trading.ts'
import {
  createProductEvents,
  type ProductEvents,
} from '../modules/trading/product-events/create-product-events.ts'
import { holdsRole } from '../platform/database/fence.ts'
import { keyFor, readKey } from '../platform/keys.ts'
import type { Platform } from './platform.ts'

type AddCorrectionRoutes = (
  api: App,
  deps: Pick<CorrectionRoutesDeps, 'competitionOf' | 'requireRecentProof'>,
) => void

/** Makes trading on a market in the competitions, the execution of product events, and the closing of competitions. */
export async function composeTrading(
  platform: Platform,
  config: Config,
  { market, competitions }: { market: Market; competitions: Competitions },
): Promise<{
  trading: Trading
  productEvents: ProductEvents
  closing: Closing
}> {
  const trading = createTrading({
    ...platform,
    market,
    pastPrices: market.historicalPrices,
    pastTerms: market.historicalTerms,
    betweenSplits: market.betweenSplits,
    benchmark: findBenchmark(market.catalogue, config.benchmark),
    unlockRules: config.unlockRules,
    orderLimits: config.orderLimits,
    maxQuoteAge: config.maxQuoteAge,
    batchSize: config.executionBatch,
    holdsEngine: (tx) => holdsRole(tx, platform.fences.engine),
    competitionOf: competitions.competitionOf,
  })
  const kysely = platform.fenced.engine
  const productEvents = createProductEvents({
    ...{ ...platform, kysely },
    market,
    executeEvent: trading.executeEvent,
    withholding: config.dividendWithholding,
  })
  const secret = await readKey(join(platform.dataDir, 'keys'), 'log-secret', platform.ids)
  const closing = createClosing({
    ...{ ...platform, kysely },
    market,
    pricesBefore: market.historicalPrices.before,
    unclosed: competitions.unclosed,
    logSecret: keyFor('pseudonyms of portfolios', secret),
    close: competitions.close,
  })
  return { trading, productEvents, closing }
}

/** Makes the corrections of wrong quotes, from what trading and the rankings do about them. */
export function composeCorrections(
  platform: Platform,
  config: Config,
  {
    market,
    competitions,
    trading,
    rankings,
  }: {
    market: Market
    competitions: Competitions
    trading: Pick<Trading, 'correct'>
    rankings: Pick<Rankings, 'rewriteDailyValues'>
  },
): Corrections & { addRoutes: AddCorrectionRoutes } {
  const corrections = createCorrections({
    ...platform,
    fenced: platform.fenced.engine,
    market,
    maxQuoteAge: config.maxQuoteAge,
    correct: trading.correct,
    rewriteDailyValues: rankings.rewriteDailyValues,
    reopen: competitions.reopen,
  })
  return {
    ...corrections,
    addRoutes: (api, deps) => addCorrectionRoutes(api, { ...platform, ...deps, market, corrections }),
  }
}
