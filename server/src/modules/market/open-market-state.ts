// The state of the market on a node: quotes, candles, the clock, products and their prices, as they were last saved.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { FeedState } from '@koersklasse/domain/market/feed-silence.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createTradingSessions } from './calendar/trading-sessions.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { createUnderlyings } from './catalogue/underlyings.ts'
import { createAnnouncedActions, type SplitOf } from './corporate-actions/announced-actions.ts'
import { createBetweenSplits } from './corporate-actions/between-splits.ts'
import { createJournal } from './corrections/journal.ts'
import type { FeedConfig } from './feeds/feed.ts'
import { createFeedPulse } from './feeds/feed-pulse.ts'
import { initialMarketTime } from './feeds/initial-market-time.ts'
import { createMarketTime } from './feeds/market-clock.ts'
import type { Tape } from './feeds/replay/tape.ts'
import { type Candles, createCandles } from './history/candles.ts'
import type { IssuerTerms } from './issuer/issuer-terms.ts'
import { createIssuer } from './issuer/run-issuer.ts'
import { readMarketFiles } from './market-files.ts'
import type { MarketParts } from './market-parts.ts'
import { createIssuedProducts } from './products/issued-products.ts'
import { createLevelsOf } from './products/levels-of.ts'
import { createLeverageCap } from './products/leverage-cap.ts'
import { createPriceIssued, createTermsOfIssued } from './products/price-issued.ts'
import { createProductStore, type ProductStore } from './products/product-store.ts'
import { createProducts } from './products/products.ts'
import { createSprinterFigures } from './products/sprinter-figures.ts'
import { createFreshness } from './quotes/freshness.ts'
import { createQuoteBook, type QuoteBook } from './quotes/quote-book.ts'
import { createMarketStore, type MarketStore } from './store/market-store.ts'

export type MarketState = Awaited<ReturnType<typeof openMarketState>>

/** @throws a StartupError if the catalogue or the tape cannot be used */
export async function openMarketState(parts: MarketParts) {
  const { config, kysely, clock: real, log } = parts
  const files = readMarketFiles(config.feed, config.instrumentsFile, parts)
  const store = createMarketStore(kysely, files.source)
  const productStore = createProductStore(kysely, files.source, files.catalogue)
  const { book, candles } = await openPast({ ...files, store, productStore })
  const { clock, hasOwnClock } = await openClock(config.feed, files.tape, { store, book, real })
  const { newestKnown } = book
  const pulse = createFeedPulse({ real, clock, limit: config.feedSilentAfter, hasOwnClock, newestKnown, log })
  return {
    ...files,
    ...assembleMarketState({
      ...{ ...parts, ...files, store, productStore, book, candles, clock, real },
      ...{ maxQuoteAge: config.maxQuoteAge, feedState: pulse.state },
    }),
    ...{ clock, hasOwnClock, pulse },
  }
}

/** Connects the parts that read a market's quotes. None of them is loaded or follows the quotes yet. */
export function assembleMarketState(
  deps: Pick<MarketParts, 'kysely' | 'bus' | 'log'> & {
    catalogue: Catalogue
    source: string
    terms: IssuerTerms
    tapeActions: readonly CorporateAction[]
    store: MarketStore
    productStore: ProductStore
    book: QuoteBook
    candles: Candles
    /** The market's. */
    clock: Clock
    real: Clock
    /** The maximum age in milliseconds of a quote that an order is filled on. */
    maxQuoteAge: number
    feedState: () => FeedState
  },
) {
  const { catalogue, terms, store, productStore, book, candles, clock } = deps
  const actions = createAnnouncedActions(deps.tapeActions, clock, catalogue.hoursOf)
  book.follow(actions)
  const tradingSessionAt = createTradingSessions()
  const termsOfIssued = createTermsOfIssued(terms.spread, tradingSessionAt)
  const price = createPriceIssued(termsOfIssued)
  const issued = createIssuedProducts()
  const isOverLeverageCap = createLeverageCap(catalogue, issued)
  const known = { catalogue, book, clock, issued, price, isOverLeverageCap, actions, tradingSessionAt }
  const issuer = createIssuer({
    ...{ ...deps, ...known },
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
    ...{ ...known, terms, store, productStore, candles, issuer, products },
    journal: createJournal(store),
    underlyings: createUnderlyings(catalogue, terms),
    figures: createSprinterFigures({ book, products }),
    freshness: createFreshness({ ...known, maxAge: deps.maxQuoteAge, feedState: deps.feedState }),
    levelsOf: createLevelsOf(productStore, issued),
    termsOfIssued,
  }
}

/** The last quotes and candles that were written, all of them from before a split or all from after it. */
export function openPast({
  store,
  productStore,
  catalogue,
  source,
}: {
  store: MarketStore
  productStore: ProductStore
  catalogue: Catalogue
  source: string
}): Promise<{ book: QuoteBook; candles: Candles }> {
  const { appliedSplits } = productStore
  // Each read begins with an empty memory, which needs no bringing up to the database.
  const betweenSplits = createBetweenSplits({ appliedSplits, isApplied: () => true, load: async () => {} })
  return betweenSplits(async () => {
    const book = createQuoteBook(catalogue)
    const candles = createCandles({ store, symbols: [...catalogue.instruments.keys()] })
    book.apply(await store.lastQuotes(), source)
    await candles.load()
    return { book, candles }
  })
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
  // A clock of the feed's own stands still at its last time until the feed's node announces it.
  const start: MarketClock =
    ownTime === null
      ? { state: 'running', marketTime: realTime, realTime, pace: 1 }
      : { state: 'waiting', marketTime: ownTime, realTime, pace: 0 }
  return { clock: createMarketTime(real, start), hasOwnClock: ownTime !== null }
}
