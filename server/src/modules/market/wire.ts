// What clients see of the market: instruments, products and prices in the forms of the contract.

import type {
  Product as ProductOnTheWire,
  ProductPrice,
  Underlying as UnderlyingOnTheWire,
  UnderlyingPrice,
} from '@koersklasse/contract/market.ts'
import { formatDecimal } from '@koersklasse/domain/decimal.ts'
import { euroReference } from '@koersklasse/domain/euro-price.ts'
import {
  currencyPairSymbol,
  type Instrument,
  type Product,
  toProductId,
  type UnderlyingType,
} from '@koersklasse/domain/instrument.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Candles } from './candles.ts'
import type { Catalogue } from './catalogue.ts'
import type { QuoteBook } from './quote-book.ts'

export interface Wire {
  product(product: Product): ProductOnTheWire
  underlying(instrument: Instrument & { type: UnderlyingType }): UnderlyingOnTheWire
  /** The price of a product; null where it has none, or is not known. */
  productPrice(id: string): ProductPrice | null
  /** The price of an instrument in its own currency; null where it has none, or is not known. */
  underlyingPrice(symbol: string): UnderlyingPrice | null
}

export function createWire(deps: {
  catalogue: Catalogue
  book: QuoteBook
  candles: Candles
  clock: Clock
}): Wire {
  const { catalogue, book, candles, clock } = deps

  /** Yesterday's close, converted with that of the currency. */
  function previousClose({ symbol, currency }: Product): Cents | null {
    const pair = currencyPairSymbol(currency)
    const close = candles.previousClose(symbol, clock.now())
    const rate = pair === null ? null : candles.previousClose(pair, clock.now())
    return close === null ? null : euroReference(close, currency, rate)
  }

  function productPrice(id: string): ProductPrice | null {
    const productId = toProductId(id)
    const product = catalogue.products.get(productId)
    const price = product && book.priceOf(productId)
    if (!product || !price) return null
    const { bid, ask, time } = price
    return {
      productId,
      bid,
      ask,
      previousClose: previousClose(product),
      quoteUpdatedOn: time,
      bidOnly: null,
      isEnded: false,
    }
  }

  function underlyingPrice(symbol: string): UnderlyingPrice | null {
    const quote = book.get(symbol)
    if (quote === undefined) return null
    const close = candles.previousClose(symbol, clock.now())
    return {
      symbol,
      bid: formatDecimal(quote.bid),
      ask: formatDecimal(quote.ask),
      previousClose: close === null ? null : formatDecimal(close),
      quoteUpdatedOn: quote.time,
    }
  }

  return {
    productPrice,
    underlyingPrice,
    product({ id, isin, name, symbol, currency, productType }) {
      const instrumentType = catalogue.instruments.get(symbol)!.type
      return {
        ...{ id, isin, name, symbol, currency, productType, instrumentType },
        isFictitious: false,
        price: productPrice(id),
        underlyingSymbol: productType === 'ss' ? symbol : (catalogue.followedBy.get(symbol) ?? null),
        ...noTerms,
      }
    },
    underlying({ symbol, isin, name, currency, type }) {
      return {
        id: symbol,
        symbol,
        isin,
        name,
        currency,
        underlyingType: type,
        price: underlyingPrice(symbol),
      }
    },
  }
}

/** What only the issuer's products have. */
const noTerms = {
  bidOnly: null,
  ended: null,
  issuedAt: null,
  ratio: null,
  direction: null,
  leverage: null,
  financingLevel: null,
  stopLossLevel: null,
  stopLossDistance: null,
  residualValue: null,
  financing: null,
  endDate: null,
  premiumRate: null,
  yearlyFee: null,
  tradingHours: null,
}
