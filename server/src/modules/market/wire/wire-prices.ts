// The prices of products and instruments in the forms of the contract.

import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { euroReference } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Product, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type Decimal, formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { Candles } from '../history/candles.ts'
import { historicalPrice } from '../history/historical-price.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState } from '../products/issued-state.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { Products } from '../products/products.ts'
import type { Freshness } from '../quotes/freshness.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'

export interface WirePrices {
  /** The price of a product, or what it brought once it has ended; null if it has none, or is not known. */
  productPrice(id: string): ProductPrice | null
  /** The price of an instrument in its own currency; null if it has none, or is not known. */
  underlyingPrice(symbol: string): UnderlyingPrice | null
}

export interface WirePricesDeps {
  book: QuoteBook
  candles: Candles
  /** The market's. */
  clock: Clock
  products: Products
  issued: IssuedProducts
  price: PriceIssued
  freshness: Freshness
  actions: Pick<AnnouncedActions, 'lastAppliedSplit'>
}

export function createWirePrices(deps: WirePricesDeps): WirePrices {
  const { book, candles, clock, products, issued, freshness } = deps
  const previousClose = createPreviousClose(deps)

  function productPrice(id: string): ProductPrice | null {
    const productId = toProductId(id)
    const product = products.get(productId)
    if (product === undefined) return null
    const ended = issued.get(productId)?.ended
    if (ended) return { productId, ...lastPrice(ended), previousClose: null, bidOnly: null, isEnded: true }
    const price = products.priceOf(productId)
    if (price === null) return null
    const { bid, ask, time } = price
    return {
      productId,
      bid,
      ask,
      previousClose: previousClose(product),
      quoteUpdatedOn: time,
      ...howOld(price.quote),
      freshness: freshness.ofPrice(price),
      bidOnly: products.stateOf(productId).bidOnly,
      isEnded: false,
      // A Sprinter or tracker keeps its pieces when its underlying splits.
      ...(issued.get(productId) === undefined && splitOn(product.symbol)),
    }
  }

  function underlyingPrice(symbol: string): UnderlyingPrice | null {
    const quote = book.get(symbol)
    if (quote === undefined) return null
    const close = candles.previousDay(symbol, clock.now())?.close ?? null
    return {
      symbol,
      bid: formatDecimal(quote.bid),
      ask: formatDecimal(quote.ask),
      previousClose: close === null ? null : formatDecimal(close),
      quoteUpdatedOn: quote.time,
      ...howOld(quote),
    }
  }

  function splitOn(symbol: string) {
    const effective = deps.actions.lastAppliedSplit(symbol)
    return effective === null ? {} : { splitOn: effective }
  }

  function howOld(quote: Quote) {
    return { quotedOn: quote.time, freshness: freshness.of(quote), delay: quote.delay ?? null }
  }

  return { productPrice, underlyingPrice }
}

/** The least that a day of the game lasts. */
const dayMs = 23 * 3_600_000

/** The mid of a product at yesterday's close, in cents; null if there is none. */
function createPreviousClose({ candles, clock, issued, price: priceIssued }: WirePricesDeps) {
  /** The close of the instrument, converted with that of its currency. */
  function closeOf({ symbol, currency }: Product): Cents | null {
    const day = candles.previousDay(symbol, clock.now())
    return day === null ? null : euroReference(day.close, currency, rate(currency))
  }

  /** The price on the close of the underlying, by the terms of that moment. */
  function closeOfIssued({ product, levels }: IssuedState): Cents | null {
    const day = candles.previousDay(product.symbol, clock.now())
    if (day === null) return null
    const end = toEpochMs(day.start + dayMs)
    const atClose = { start: toEpochMs(end - 1), bid: day.close, ask: day.close }
    const price = historicalPrice(product, levels, atClose, end, rate(product.currency), priceIssued)
    return price && toCents(Math.round((price.bid + price.ask) / 2))
  }

  function rate(currency: Product['currency']): Decimal | null {
    const pair = currencyPairSymbol(currency)
    return pair === null ? null : (candles.previousDay(pair, clock.now())?.close ?? null)
  }

  return (product: Product): Cents | null => {
    const state = issued.get(product.id)
    return state === undefined ? closeOf(product) : closeOfIssued(state)
  }
}

function lastPrice({ price, time }: ProductEnd) {
  return {
    bid: price,
    ask: price,
    quoteUpdatedOn: time,
    quotedOn: time,
    freshness: 'fresh' as const,
    delay: null,
  }
}
