// What a node knows of the market: quotes, candles, the clock, products and their prices, as they were written last.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createTradingSessions } from './calendar/trading-sessions.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { createUnderlyings } from './catalogue/underlyings.ts'
import { createAnnouncedActions, type SplitOf } from './corporate-actions/announced-actions.ts'
import type { FeedConfig } from './feeds/feed.ts'
import { initialMarketTime } from './feeds/initial-market-time.ts'
import { createMarketTime } from './feeds/market-clock.ts'
import type { Tape } from './feeds/replay/tape.ts'
import { type Candles, createCandles } from './history/candles.ts'
import { createIssuer } from './issuer/run-issuer.ts'
import { readMarketFiles } from './market-files.ts'
import type { MarketParts } from './market-parts.ts'
import { createIssuedProducts } from './products/issued-products.ts'
import { createLevelsOf } from './products/levels-of.ts'
import { createLeverageCap } from './products/leverage-cap.ts'
import { createPriceIssued } from './products/price-issued.ts'
import { createProductStore, type ProductStore } from './products/product-store.ts'
import { createProducts } from './products/products.ts'
import { createSprinterFigures } from './products/sprinter-figures.ts'
import { createFreshness } from './quotes/freshness.ts'
import { createQuoteBook, type QuoteBook } from './quotes/quote-book.ts'
import { createMarketStore, type MarketStore } from './store/market-store.ts'

export type MarketState = Awaited<ReturnType<typeof openMarketState>>

/** @throws a StartupError where the catalogue or the tape cannot be used */
export async function openMarketState(parts: MarketParts) {
  const { config, kysely, clock: real } = parts
  const files = readMarketFiles(config.feed, config.instrumentsFile, parts)
  const { catalogue, source, terms } = files
  const store = createMarketStore(kysely, source)
  const productStore = createProductStore(kysely, source, catalogue)
  const { book, candles } = await openPast({ store, productStore, catalogue, source })
  const { clock, hasOwnClock } = await openClock(config.feed, files.tape, { store, book, real })
  const actions = createAnnouncedActions(files.tapeActions, clock)
  const tradingSessionAt = createTradingSessions()
  const price = createPriceIssued(terms.spread, tradingSessionAt)
  const issued = createIssuedProducts()
  const isOverLeverageCap = createLeverageCap(catalogue, issued)
  const known = { catalogue, book, clock, issued, price, isOverLeverageCap, actions, tradingSessionAt }
  const issuer = createIssuer({
    ...{ ...parts, ...known, source, terms, real },
    products: issued,
    store: productStore,
    lastQuotes: book.all(),
    splitPast(split: SplitOf) {
      book.split(split)
      candles.split(split)
    },
  })
  const products = createProducts({ ...known, isSuspended: issuer.isSuspended })
  return {
    ...{ ...files, ...known, store, productStore, candles, hasOwnClock, issuer, products },
    underlyings: createUnderlyings(catalogue, terms),
    figures: createSprinterFigures({ book, products }),
    freshness: createFreshness({ ...known, maxAge: config.maxQuoteAge }),
    levelsOf: createLevelsOf(productStore, issued),
  }
}

/** The last quotes and candles that were written, all of them from before a split or all from after it. */
async function openPast(deps: {
  store: MarketStore
  productStore: ProductStore
  catalogue: Catalogue
  source: string
}): Promise<{ book: QuoteBook; candles: Candles }> {
  const { store, productStore, catalogue, source } = deps
  const splits = await productStore.appliedSplits()
  const book = createQuoteBook(catalogue)
  const candles = createCandles({ store, symbols: [...catalogue.instruments.keys()] })
  book.apply(await store.lastQuotes(), source)
  await candles.load()
  const isSplitMeanwhile = (await productStore.appliedSplits()).length !== splits.length
  return isSplitMeanwhile ? openPast(deps) : { book, candles }
}

/** The market's clock, and whether it is the feed's own rather than real time. */
async function openClock(
  feed: FeedConfig,
  tape: Tape | null,
  { store, book, real }: { store: MarketStore; book: QuoteBook; real: Clock },
) {
  const realTime = real.now()
  const ownTime = initialMarketTime(feed, {
    leftAt: await store.clock(),
    quotedAt: book.lastTime(),
    tapeBegin: tape?.quotes[0]?.time ?? null,
    now: realTime,
  })
  // A clock of its own stays where it was left until the feed's node announces it.
  const start: MarketClock =
    ownTime === null
      ? { state: 'running', marketTime: realTime, realTime, pace: 1 }
      : { state: 'waiting', marketTime: ownTime, realTime, pace: 0 }
  return { clock: createMarketTime(real, start), hasOwnClock: ownTime !== null }
}
