// The price of one of the issuer's products at an earlier moment, by its levels and its premium or fee at that moment.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import { type IssuedProduct, isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Levels } from '../products/issued-state.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { Close } from '../store/close-store.ts'

/** What one of the issuer's products was priced from at an earlier moment. */
export interface HistoricalBasis {
  /** With its levels of then. */
  product: IssuedProduct
  quote: Quote
  currencyQuote: Quote | null
  time: EpochMs
}

/**
 * What a product is priced from on the close of its underlying's candle.
 * @param levels oldest first; those in force at the end of the candle count
 * @param end the end of the candle
 * @param rate the mid of the currency then; null for euro, or where there was none
 * @returns null if it was not issued yet, or its currency had no quote
 */
export function historicalBasis(
  product: IssuedProduct,
  levels: readonly Levels[],
  { start, bid, ask }: Pick<Close, 'start' | 'bid' | 'ask'>,
  end: EpochMs,
  rate: Decimal | null,
): HistoricalBasis | null {
  if (product.issuedAt >= end) return null
  const then = asOf(product, levels, end)
  if (then === null) return null
  const time = toEpochMs(end - 1)
  const pair = currencyPairSymbol(product.currency)
  if (pair !== null && rate === null) return null
  // The spread is that of the session of the quote: a candle of minutes or quarters lies within one.
  const quote = (symbol: string, low: Decimal, high: Decimal): Quote => ({
    ...{ symbol, bid: low, ask: high, time: start },
    source: 'candle',
  })
  const currencyQuote = pair === null ? null : quote(pair, rate!, rate!)
  return { product: then, quote: quote(product.symbol, bid, ask), currencyQuote, time }
}

/** The price of a product on the close of its underlying's candle; null if it had none. */
export function historicalPrice(
  product: IssuedProduct,
  levels: readonly Levels[],
  close: Pick<Close, 'start' | 'bid' | 'ask'>,
  end: EpochMs,
  rate: Decimal | null,
  price: PriceIssued,
): EuroPrice | null {
  const basis = historicalBasis(product, levels, close, end, rate)
  return basis && price(basis.product, basis.quote, basis.currencyQuote, basis.time)
}

/** A product with its levels right before an instant; null if it had none yet. */
export function asOf(product: IssuedProduct, levels: readonly Levels[], end: EpochMs): IssuedProduct | null {
  if (!isSprinter(product)) return product
  const then = levels.findLast(({ from }) => from < end)
  if (then === undefined) return null
  const { financingLevel, stopLossLevel } = then
  return { ...product, financingLevel, stopLossLevel }
}
