import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { findBenchmark } from '../modules/market/catalogue/benchmark.ts'
import type { Market } from '../modules/market/market.ts'
import { type Closing, createClosing } from '../modules/trading/closing/close-competitions.ts'
import { createTrading, type Trading } from '../modules/trading/create-trading.ts'
import {
  createProductEvents,
  type ProductEvents,
} from '../modules/trading/product-events/create-product-events.ts'
import { keyFor, readKey } from '../platform/keys.ts'
import type { Platform } from './platform.ts'

/** Makes trading on a market in the competitions, the execution of product events, and the closing of competitions. */
export async function composeTrading(
  platform: Platform,
  config: Config,
  { market, competitions }: { market: Market; competitions: Competitions },
): Promise<{ trading: Trading; productEvents: ProductEvents; closing: Closing }> {
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
    competitionOf: competitions.competitionOf,
  })
  const productEvents = createProductEvents({
    ...platform,
    market,
    executeEvent: trading.executeEvent,
    withholding: config.dividendWithholding,
  })
  const secret = await readKey(join(platform.dataDir, 'keys'), 'log-secret', platform.ids)
  const closing = createClosing({
    ...platform,
    market,
    pricesBefore: market.historicalPrices.before,
    unclosed: competitions.unclosed,
    logSecret: keyFor('pseudonyms of portfolios', secret),
    close: competitions.close,
  })
  return { trading, productEvents, closing }
}
