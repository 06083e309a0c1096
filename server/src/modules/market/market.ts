// The market as the rest of the server sees it.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { PopularLocale } from '@koersklasse/contract/market.ts'
import type { RawCorporateAction } from '@koersklasse/domain/corporate-action.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { Instrument, Product, ProductId } from '@koersklasse/domain/instrument.ts'
import type { IssuedProduct } from '@koersklasse/domain/issued-product.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { QuoteFreshness } from '@koersklasse/domain/quote-freshness.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Underlyings } from './catalogue/underlyings.ts'
import type { SplitOf } from './corporate-actions/announced-actions.ts'
import type { Ingest } from './feeds/ingest/ingest.ts'
import type { PricesAt } from './history/prices-at.ts'
import type { RelyOn } from './history/prune-candles.ts'
import type { ReadHistory } from './history/read-history.ts'
import type { ReadSparklines } from './history/sparklines.ts'
import type { EverOrdered } from './issuer/forget-ended.ts'
import type { IssuedProducts } from './products/issued-products.ts'
import type { ProductEnd } from './products/issued-state.ts'
import type { ProductStore } from './products/product-store.ts'
import type { ChangedProducts, ProductState } from './products/products.ts'
import type { SprinterFigures } from './products/sprinter-figures.ts'
import type { DropReason } from './quotes/quote-book.ts'
import type { Wire } from './wire.ts'

export interface Market {
  /** The feed whose instruments these are. */
  source: string
  catalogue: Catalogue
  underlyings: Underlyings
  /** The symbols of what is popular, by language. */
  popular: Record<PopularLocale, string[]>
  issued: IssuedProducts
  wire: Wire
  figures: SprinterFigures
  readHistory: ReadHistory
  readSparklines: ReadSparklines
  levelsOf: ProductStore['levelsOf']
  splitsOf: ProductStore['splitsOf']
  pricesAt: PricesAt
  /** The market's time. */
  now(): EpochMs
  describeClock(): MarketClock
  hours: MarketHours
  isOpen(): boolean
  product(id: ProductId): Product | undefined
  instrument(symbol: string): Instrument | undefined
  /** Whether an instrument can be followed, and has a page of its own. */
  isUnderlying(symbol: string): boolean
  /** Whether dividends are paid out: not by an ETF that keeps them. */
  isDistributing(symbol: string): boolean
  /** The last quote of an instrument. */
  quoteOf(symbol: string): Quote | undefined
  /** What a product costs at this moment; null where there is no price to trade on. */
  priceOf(id: ProductId): EuroPrice | null
  /** Whether a product is there, and why it cannot be bought. */
  stateOf(id: ProductId): ProductState
  /** All products of the issuer that are over, with what a piece brought. */
  endedProducts(): EndedProduct[]
  /** Calls the listener with each product that is over, once that is written down. Returns the function that ends it. */
  onEnded(listener: (ended: EndedProduct) => void): () => void
  /** Forgets products that have long been over, and that nobody ever ordered. For a timer, on every node. */
  forgetEnded(everOrdered: EverOrdered): Promise<void>
  /** Removes candles that nothing shows any more, but for what somebody relies on. For a timer; does so on one node. */
  pruneCandles(relyOn: RelyOn): Promise<void>
  /** The corporate actions of the tape, for whoever carries them out; the market knows them. */
  tapeActions: readonly RawCorporateAction[]
  /** The dividends of the simulator that are to be declared by now; each of them is told for days. */
  dividendsToDeclare(): RawCorporateAction[]
  /**
   * Writes the market's part of a split, in the transaction that splits the positions.
   * @returns what has this node reckon with it, to be called after the commit; the others find out by themselves
   * @throws where the feed's node has not come to the split yet: then the transaction is to be tried again later
   */
  applySplit(tx: Transaction<Schema>, split: SplitOf): Promise<() => void>
  /** Whether anything has been quoted. */
  hasPrices(): boolean
  /** Calls the listener after prices have changed. Returns the function that ends it. */
  onChange(listener: (changed: PriceChange) => void): () => void
  /** How much of what feeds said was dropped, by reason. */
  dropped(): Readonly<Record<DropReason, number>>
  /** Where quotes are pushed in; null where the feed is another. */
  ingest: Ingest | null
  /** How many of the last quotes are fresh, awaited and silent. */
  freshness(): Readonly<Record<QuoteFreshness, number>>
  /** Whether the feed runs on this node. */
  isFeedHere(): boolean
  /** Runs the feed on this node, which must be the only one. Never rejects. */
  startFeed(): Promise<void>
  /** Stops the feed, when all is written down. Never rejects. */
  stopFeed(): Promise<void>
  /** Stops everything. */
  close(): Promise<void>
}

/** The symbols that were quoted, and the products whose price changed with them. */
export interface PriceChange {
  symbols: ReadonlySet<string>
  productIds: ChangedProducts
}

/** A product that is over. `price` is what a piece brought, in cents. */
export interface EndedProduct extends ProductEnd {
  /** With its terms as they stood. */
  product: IssuedProduct
}
