// The past prices that trading reads, provided by modules/market.

import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import type { Instrument, Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { PriceTerms } from '@koersklasse/domain/products/price-terms.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** A bid of the past, 0 for none, and what it follows from; null for a product that had ended, or had no quote. */
export interface PastPrice {
  bid: Cents
  terms: PriceTerms | null
  quote: Quote | null
  currencyQuote: Quote | null
}

export interface PastPrices {
  before(products: readonly Product[], at: EpochMs): Promise<ReadonlyMap<ProductId, PastPrice>>
  bids(
    products: readonly Product[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<string, readonly Cents[]>>
  mids(
    instrument: Instrument,
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<readonly (number | null)[]>
}
