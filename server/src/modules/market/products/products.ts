// The products that can be traded, of instruments and of the issuer, with their prices and whether they can be bought.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Product, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import { type BidOnlyCause, bidOnlyCause } from '@koersklasse/domain/products/bid-only.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { IssuedProducts } from './issued-products.ts'
import type { IssuedState } from './issued-state.ts'
import type { IsOverLeverageCap } from './leverage-cap.ts'
import type { PriceIssued } from './price-issued.ts'

/** Whether a product is listed, and why it cannot be bought; null if it can. */
export interface ProductState {
  product: 'listed' | 'terminated' | 'delisted'
  bidOnly: BidOnlyCause | null
}

/** Products whose price has changed: computed only as far as they are read. */
export interface ChangedProducts extends Iterable<ProductId> {
  has(id: ProductId): boolean
}

export interface Products {
  get(id: ProductId): Product | undefined
  /** The price of a product at this moment; null if there is none. */
  priceOf(id: ProductId): EuroPrice | null
  stateOf(id: ProductId): ProductState
  /** The products whose price changes with quotes of these symbols. */
  affectedBy(symbols: ReadonlySet<string>): ChangedProducts
}

export function createProducts(deps: {
  catalogue: Catalogue
  book: QuoteBook
  clock: Clock
  issued: IssuedProducts
  price: PriceIssued
  isOverLeverageCap: IsOverLeverageCap
  isSuspended(id: ProductId): boolean
  actions: AnnouncedActions
}): Products {
  const { catalogue, book, clock, issued, actions } = deps
  const pairOf = (symbol: string) => currencyPairSymbol(catalogue.instruments.get(symbol)!.currency)
  const convertedBy = Map.groupBy(catalogue.instruments.keys(), pairOf)

  function get(id: ProductId): Product | undefined {
    return catalogue.products.get(id) ?? issued.get(id)?.product
  }

  function priceOf(id: ProductId): EuroPrice | null {
    const state = issued.get(id)
    if (state !== undefined) return priceOfIssued(state)
    const symbol = catalogue.products.get(id)?.symbol
    return symbol === undefined || actions.isDelisted(symbol) ? null : book.priceOf(id)
  }

  function priceOfIssued({ product, ended, financedAt }: IssuedState): EuroPrice | null {
    const { symbol } = product
    const quote = book.get(symbol)
    if (quote === undefined || ended !== null || deps.isSuspended(product.id)) return null
    if (actions.isDelisted(symbol)) return null
    // Another node has lowered the levels by a dividend, and this one has not read them yet.
    if (actions.dividendsBetween(symbol, financedAt, quote.time).length > 0) return null
    return deps.price(product, quote, book.currencyQuoteOf(product.currency), clock.now())
  }

  function* on(symbol: string): Iterable<ProductId> {
    for (const { product } of issued.livingOn(symbol)) yield product.id
  }

  return {
    get,
    priceOf,
    stateOf(id) {
      const state = issued.get(id)
      if (state === undefined) {
        const symbol = catalogue.products.get(id)?.symbol
        const isDelisted = symbol !== undefined && actions.isDelisted(symbol)
        return { product: isDelisted ? 'delisted' : 'listed', bidOnly: null }
      }
      if (state.ended !== null) {
        return { product: state.ended.kind === 'delisting' ? 'delisted' : 'terminated', bidOnly: null }
      }
      const isOverCap = deps.isOverLeverageCap(state, priceOfIssued(state))
      return { product: 'listed', bidOnly: bidOnlyCause({ ...state, isOverCap }, clock.now()) }
    },
    affectedBy: (symbols) => ({
      has(id) {
        const product = get(id)
        if (product === undefined) return false
        return symbols.has(product.symbol) || symbols.has(currencyPairSymbol(product.currency) ?? '')
      },
      *[Symbol.iterator]() {
        const seen = new Set([...symbols].flatMap(catalogue.productsAffectedBy))
        yield* seen
        const underlyings = new Set(symbols)
        for (const symbol of symbols) for (const each of convertedBy.get(symbol) ?? []) underlyings.add(each)
        for (const symbol of underlyings) yield* on(symbol)
      },
    }),
  }
}
