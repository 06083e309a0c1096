// What clients see of the market: instruments, products and prices in the forms of the contract.

import type {
  Product as ProductOnTheWire,
  ProductPrice,
  Underlying as UnderlyingOnTheWire,
  UnderlyingPrice,
} from '@koersklasse/contract/market.ts'
import { leverageCaps, leverageClassOf } from '@koersklasse/domain/bid-only.ts'
import { type Decimal, formatDecimal } from '@koersklasse/domain/decimal.ts'
import { euroConversion, euroReference } from '@koersklasse/domain/euro-price.ts'
import {
  currencyPairSymbol,
  type Instrument,
  type Product,
  toProductId,
} from '@koersklasse/domain/instrument.ts'
import { isSprinter, type SprinterProduct } from '@koersklasse/domain/issued-product.ts'
import { residualValue } from '@koersklasse/domain/knock-out.ts'
import { type Cents, toCents } from '@koersklasse/domain/money.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time.ts'
import { watchedHours } from '@koersklasse/domain/trading-session.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { AnnouncedActions } from './corporate-actions/announced-actions.ts'
import type { Candles } from './history/candles.ts'
import { pastPrice } from './history/past-price.ts'
import { financingOf, type IssuerTerms } from './issuer/issuer-terms.ts'
import type { IssuedProducts } from './products/issued-products.ts'
import type { IssuedState, ProductEnd } from './products/issued-state.ts'
import type { PriceIssued } from './products/price-issued.ts'
import type { Products } from './products/products.ts'
import type { SprinterFigures } from './products/sprinter-figures.ts'
import type { Freshness } from './quotes/freshness.ts'
import type { QuoteBook } from './quotes/quote-book.ts'

export interface Wire {
  product(product: Product): ProductOnTheWire
  underlying(instrument: Instrument): UnderlyingOnTheWire
  /** The price of a product, or what it brought when it is over; null where it has none, or is not known. */
  productPrice(id: string): ProductPrice | null
  /** The price of an instrument in its own currency; null where it has none, or is not known. */
  underlyingPrice(symbol: string): UnderlyingPrice | null
}

export interface WireDeps {
  catalogue: Catalogue
  book: QuoteBook
  candles: Candles
  /** The market's. */
  clock: Clock
  products: Products
  figures: SprinterFigures
  issued: IssuedProducts
  terms: IssuerTerms
  price: PriceIssued
  freshness: Freshness
  actions: AnnouncedActions
}

/** The least that a day of the game lasts. */
const dayMs = 23 * 3_600_000

export function createWire(deps: WireDeps): Wire {
  const { catalogue, book, candles, clock, products, issued, terms, freshness, figures } = deps

  function previousClose(product: Product): Cents | null {
    const state = issued.get(product.id)
    return state === undefined ? previousCloseOf(product) : previousCloseOfIssued(state)
  }

  /** Yesterday's close, converted with that of the currency. */
  function previousCloseOf({ symbol, currency }: Product): Cents | null {
    const day = candles.previousDay(symbol, clock.now())
    return day === null ? null : euroReference(day.close, currency, previousRate(currency))
  }

  /** The mid of the price at yesterday's close, by the terms of then. */
  function previousCloseOfIssued({ product, levels }: IssuedState): Cents | null {
    const day = candles.previousDay(product.symbol, clock.now())
    if (day === null) return null
    const end = toEpochMs(day.start + dayMs)
    const atClose = { bid: day.close, ask: day.close }
    const price = pastPrice(product, levels, atClose, end, previousRate(product.currency), deps.price)
    return price && toCents(Math.round((price.bid + price.ask) / 2))
  }

  function previousRate(currency: Product['currency']): Decimal | null {
    const pair = currencyPairSymbol(currency)
    return pair === null ? null : (candles.previousDay(pair, clock.now())?.close ?? null)
  }

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
      bidOnly: products.stateOf(productId).bidOnly,
      isEnded: false,
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

  function howOld(quote: Quote) {
    return { quotedOn: quote.time, freshness: freshness.of(quote), delay: quote.delay ?? null }
  }

  /** That an instrument has left the exchange. What its holders get for a piece is trading's to say. */
  function delistedOnTheWire(symbol: string): ProductOnTheWire['ended'] {
    const time = deps.actions.delistedAt(symbol)
    const unknown = { price: null, quote: null, underlyingPrice: null, unwoundAt: null }
    return time === null ? null : { kind: 'delisting', time, ...unknown }
  }

  /** What only the issuer's products have. */
  function termsOf(state: IssuedState) {
    const { product, ended } = state
    const ofAll = {
      underlyingSymbol: product.symbol,
      isFictitious: true,
      issuedAt: product.issuedAt,
      ratio: formatDecimal(product.ratio),
      ended: ended && endOnTheWire(ended),
    }
    if (!isSprinter(product)) return { ...ofAll, yearlyFee: formatDecimal(product.yearlyFee) }
    const instrument = catalogue.instruments.get(product.symbol)!
    const { reference, margin } = financingOf(terms, product)
    const isFinanced = product.productType !== 'xt'
    const { timeZone, open, close } = watchedHours(instrument, product.productType)
    return {
      ...ofAll,
      ...atThisMoment(state, product),
      direction: product.direction,
      leverageCap: formatDecimal(leverageCaps[leverageClassOf(instrument)]),
      financingLevel: formatDecimal(product.financingLevel),
      stopLossLevel: formatDecimal(product.stopLossLevel),
      financing: isFinanced ? { reference: formatDecimal(reference), margin: formatDecimal(margin) } : null,
      endDate: product.productType === 'xt' ? product.end : null,
      premiumRate: product.productType === 'xt' ? formatDecimal(product.premiumRate) : null,
      tradingHours: { timeZone, open, close },
    }
  }

  /** What changes with every quote. */
  function atThisMoment({ ended }: IssuedState, product: SprinterProduct) {
    const conversion = euroConversion(product.currency, book.currencyQuoteOf(product.currency))
    const leverage = figures.leverage(product)
    const distance = ended === null ? figures.distance(product) : null
    return {
      bidOnly: ended === null ? products.stateOf(product.id).bidOnly : null,
      leverage: leverage && formatDecimal(leverage),
      stopLossDistance: distance === null ? null : formatDecimal(distance),
      residualValue:
        ended?.price ?? (conversion && residualValue(product, product.stopLossLevel, conversion)),
    }
  }

  return {
    productPrice,
    underlyingPrice,
    product(product) {
      const { id, isin, name, symbol, currency, productType } = product
      const instrumentType = catalogue.instruments.get(symbol)!.type
      const state = issued.get(id)
      return {
        ...{ id, isin, name, symbol, currency, productType, instrumentType },
        price: state?.ended ? null : productPrice(id),
        ...noTerms,
        ended: delistedOnTheWire(symbol),
        isAccumulating: productType === 'etf' ? catalogue.accumulating.has(symbol) : null,
        underlyingSymbol: productType === 'ss' ? symbol : (catalogue.followedBy.get(symbol) ?? null),
        ...(state && termsOf(state)),
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

const noTerms = {
  isFictitious: false,
  bidOnly: null,
  ended: null,
  issuedAt: null,
  ratio: null,
  direction: null,
  leverage: null,
  leverageCap: null,
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

function endOnTheWire({ kind, time, price, quote, underlyingPrice, unwoundAt }: ProductEnd) {
  return {
    ...{ kind, time, price },
    quote: quote && quoteOnTheWire(quote),
    underlyingPrice: underlyingPrice && formatDecimal(underlyingPrice),
    unwoundAt: unwoundAt && formatDecimal(unwoundAt),
  }
}

function quoteOnTheWire({ bid, ask, ...rest }: Quote) {
  return { ...rest, bid: formatDecimal(bid), ask: formatDecimal(ask) }
}
