// What can befall the products of the market, as trading sees it.

import type { RawCorporateAction } from '@koersklasse/domain/corporate-action.ts'
import type { Decimal } from '@koersklasse/domain/decimal.ts'
import type { Instrument, Product } from '@koersklasse/domain/instrument.ts'
import type { ProductEndKind } from '@koersklasse/domain/issued-product.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { Split } from '@koersklasse/domain/split.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { MarketView } from '../market-view.ts'

/** A product that is over. Prices of the underlying are in its own currency. */
export interface EndedProduct {
  /** With its terms as they stood. */
  product: Product
  kind: ProductEndKind
  time: EpochMs
  /** What a piece brings, in cents. */
  price: Cents
  /** The quote of the underlying that it ended on, and its mid; null where there was none. */
  quote: Quote | null
  underlyingPrice: Decimal | null
  /** For a knock-out: that price less the slippage, by which the rest is paid. */
  unwoundAt: Decimal | null
  /** What the price was converted to euro with; null where nothing was, or it is not known. */
  currencyQuote: Quote | null
}

/** The market as those see it who carry out what befalls products. */
export interface EventfulMarket extends MarketView {
  /** The feed whose instruments these are. */
  source: string
  instrument(symbol: string): Instrument | undefined
  /** The last quote of an instrument or a currency pair. */
  quoteOf(symbol: string): Quote | undefined
  /** Whether an ETF pays its dividends out; true for shares. */
  isDistributing(symbol: string): boolean
  /** The corporate actions of the tape. */
  tapeActions: readonly RawCorporateAction[]
  /** All products that are over. */
  endedProducts(): Iterable<EndedProduct>
  /** Calls the listener when it is written down that a product is over. Returns the function that ends it. */
  onEnded(listener: (ended: EndedProduct) => void): () => void
  /**
   * Writes the market's part of a split (levels, ratios, candles, quotes). Throws where the market has not come to it.
   * @returns what makes it so in memory, to be called after the commit
   */
  applySplit(
    tx: Transaction<Schema>,
    split: { symbol: string; split: Split; effective: EpochMs },
  ): Promise<() => void>
}
