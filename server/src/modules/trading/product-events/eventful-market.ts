// The interface through which trading follows and applies product events.

import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import type { Instrument, ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { EndedProduct } from '@koersklasse/domain/products/issued-product.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { MarketView } from '../market-view.ts'

/** The market, as needed to carry out product events. */
export interface EventfulMarket extends MarketView {
  instrument(symbol: string): Instrument | undefined
  /** The last quote of an instrument or a currency pair. */
  quoteOf(symbol: string): Quote | undefined
  /** Whether an instrument pays out its dividends; false for an accumulating ETF. */
  isDistributing(symbol: string): boolean
  /** The corporate actions of the tape. */
  tapeActions: readonly RawCorporateAction[]
  /** The products that have ended and whose holders may not all have been paid. */
  unpaidProducts(): Promise<Iterable<EndedProduct>>
  /**
   * Notes that all who held some ended products have been paid.
   * @param db the database as the node that pays out may write to it: it need not run the feed
   */
  markPaidOut(db: Kysely<Schema>, ids: readonly ProductId[]): Promise<void>
  /** Calls the listener once the end of a product is stored. Returns a function that unsubscribes it. */
  onEnded(listener: (ended: EndedProduct) => void): () => void
  /**
   * Writes the market's part of a split (levels, ratios, candles, quotes). Throws if the market has not reached it yet.
   * @returns a function that applies the split in memory, to be called after the commit
   */
  applySplit(
    tx: Transaction<Schema>,
    split: { symbol: string; split: Split; effective: EpochMs },
  ): Promise<() => void>
}
