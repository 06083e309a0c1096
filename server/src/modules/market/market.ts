// The market as the rest of the server sees it.

import type { DroppedQuotes } from '@koersklasse/contract/desk/market.ts'
import type { FeedPulse, MarketClock } from '@koersklasse/contract/discovery.ts'
import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { ExDateBreak } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { FeedState } from '@koersklasse/domain/market/feed-silence.ts'
import type { Instrument, Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { QuoteFreshness } from '@koersklasse/domain/market/quote-freshness.ts'
import type { EndedProduct } from '@koersklasse/domain/products/issued-product.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Repeated } from '../../platform/timers.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Underlyings } from './catalogue/underlyings.ts'
import type { SplitOf } from './corporate-actions/announced-actions.ts'
import type { BetweenSplits } from './corporate-actions/between-splits.ts'
import type { QuoteCorrections } from './corrections/void-quotes.ts'
import type { MarketDesk } from './desk/market-desk.ts'
import type { PreviewProducts } from './desk/preview-products.ts'
import type { Ingest } from './feeds/ingest/ingest.ts'
import type { FeedRun } from './feeds/run-feed.ts'
import type { HistoricalPrices } from './history/historical-prices.ts'
import type { HistoricalTerms } from './history/historical-terms.ts'
import type { PastMarket } from './history/past-market.ts'
import type { RelyOn } from './history/prune-candles.ts'
import type { ReadHistory } from './history/read-history.ts'
import type { ReadSparklines } from './history/sparklines.ts'
import type { EverOrdered } from './issuer/forget-ended.ts'
import type { Lists } from './lists/lists.ts'
import type { IssuedProducts } from './products/issued-products.ts'
import type { LevelsOf } from './products/levels-of.ts'
import type { ProductStore } from './products/product-store.ts'
import type { ChangedProducts, ProductState } from './products/products.ts'
import type { AgedSymbol } from './quotes/freshness.ts'
import type { DropReason } from './quotes/quote-book.ts'
import type { Wire } from './wire/wire.ts'

export interface Market {
  /** The feed whose instruments these are. */
  source: string
  catalogue: Catalogue
  underlyings: Underlyings
  issued: IssuedProducts
  wire: Wire
  lists: Lists
  readHistory: ReadHistory
  readSparklines: ReadSparklines
  levelsOf: LevelsOf
  splitsOf: ProductStore['splitsOf']
  historicalPrices: HistoricalPrices
  pastMarket: PastMarket
  historicalTerms: HistoricalTerms
  /** Runs a read of prices, and of what was booked on them, on one side of every split. */
  betweenSplits: BetweenSplits
  /** The market's time. */
  now(): EpochMs
  describeClock(): MarketClock
  describeFeed(): FeedPulse
  hours: MarketHours
  isOpen(): boolean
  /** Whether the recording that is replayed is over. */
  isOver(): boolean
  product(id: ProductId): Product | undefined
  instrument(symbol: string): Instrument | undefined
  /** What an instrument follows, by symbol: an ETF the underlying that the catalogue names, any other itself. */
  underlyingOf(symbol: string): string
  /** Whether an instrument can be followed, and has a page of its own. */
  isUnderlying(symbol: string): boolean
  /** Whether dividends are paid out: not by an ETF that keeps them. */
  isDistributing(symbol: string): boolean
  /** The last quote of an instrument. */
  quoteOf(symbol: string): Quote | undefined
  /** The price of a product at this moment; null if there is none. */
  priceOf(id: ProductId): EuroPrice | null
  /** The breaks in the trading of an instrument around its corporate actions. */
  exDateBreaks(symbol: string): readonly ExDateBreak[]
  /** Whether a product is listed, and why it cannot be bought. */
  stateOf(id: ProductId): ProductState
  /** The products of the issuer that have ended and whose holders may not all have been paid. */
  unpaidProducts(): Promise<EndedProduct[]>
  /**
   * Notes that all who held some ended products have been paid.
   * @param db the database as the node that pays out may write to it: it need not run the feed
   */
  markPaidOut(db: Kysely<Schema>, ids: readonly ProductId[]): Promise<void>
  /** Calls the listener with each product that has ended, once that is written. Returns the function that ends it. */
  onEnded(listener: (ended: EndedProduct) => void): () => void
  /** Removes products that ended long ago and that nobody ever ordered. To be repeated, on every node. */
  forgetEnded(everOrdered: EverOrdered): Promise<void>
  /**
   * Removes candles that nothing shows any more, except those that others rely on. To be repeated; acts on one node.
   */
  pruneCandles(relyOn: RelyOn): Promise<void>
  /** The corporate actions of the tape, to be declared; the market itself already knows them. */
  tapeActions: readonly RawCorporateAction[]
  /** The dividends of the simulator that are to be declared by now; each is returned until this node has read it. */
  dividendsToDeclare(): RawCorporateAction[]
  /**
   * Writes the market's part of a split, in the transaction that splits the positions.
   * @returns a function to be called after the commit, which applies the split in memory; other nodes read it
   * @throws if the feed's node has not reached the split: the transaction is to be tried again later
   */
  applySplit(tx: Transaction<Schema>, split: SplitOf): Promise<() => void>
  /** What becomes of wrong quotes. */
  quoteCorrections: QuoteCorrections
  /** Whether anything has been quoted. */
  hasPrices(): boolean
  /** Calls the listener after prices have changed. Returns the function that ends it. */
  onChange(listener: (changed: PriceChange) => void): () => void
  /** How many quotes were dropped, by reason; and by instrument as well, the most first. */
  dropped(): Readonly<Record<DropReason, number>>
  droppedBySymbol(): DroppedQuotes[]
  /** Accepts pushed quotes; null if the feed is another. */
  ingest: Ingest | null
  /** Whether the feed is silent, and which of its quotes count. */
  feedState(): FeedState
  /** How long nothing has been heard from the feed, in milliseconds of real time. */
  feedAge(): number
  /** Calls the listener each time that the feed falls silent or is back. Returns the function that ends it. */
  onFeedChange(listener: (state: FeedState) => void): () => void
  /** How many of the last quotes are fresh, awaited and silent. */
  freshness(): Readonly<Record<QuoteFreshness, number>>
  /** The oldest of the last quotes whose exchange is open, with its age in milliseconds of market time, if any. */
  oldestQuote(): AgedSymbol | null
  /** Whether the feed runs on this node. */
  isFeedHere(): boolean
  /**
   * Starts the feed on this node; no other node may run it. Rejects if it cannot be prepared.
   * @param isLeased as for `FeedRunner.start`
   */
  startFeed(signal?: AbortSignal, isLeased?: () => boolean): Promise<FeedRun>
  /** What an operator sees of it. */
  desk: MarketDesk
  /** What a corporate action would do to the issuer's products. */
  previewProducts: PreviewProducts
  /**
   * Has this node read the issuer's products and the corporate actions again, and over the bus the others; the node that
   * runs the feed reads them by itself within half a minute. Never rejects.
   */
  readAgain(): Promise<void>
  /** To be repeated while the node runs. */
  timers: readonly Repeated[]
  /** Stops everything but the feed, which must have been stopped. */
  close(): Promise<void>
}

/** The symbols that were quoted, and the products whose price changed with them. */
export interface PriceChange {
  symbols: ReadonlySet<string>
  productIds: ChangedProducts
}
