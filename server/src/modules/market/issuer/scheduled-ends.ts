// Scheduled ends: X-Turbos on their end date, and all products on an instrument that is delisted.

import type { ProductEnd, XTurboProduct } from '@koersklasse/domain/products/issued-product.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState } from '../products/issued-state.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { IssuerQuotes } from './issuer-quotes.ts'
import type { IssuerWrites } from './issuer-writes.ts'
import { delistedWith, settled } from './product-ends.ts'

export interface ScheduledEnds {
  /** When each of the coming ends is due. */
  times(): EpochMs[]
  /** Carries out the ends that are due at or before an instant. */
  carryOut(at: EpochMs): void
  /** Whether the products on an instrument have ended because it was delisted. */
  isDelisted(symbol: string): boolean
  endProduct(state: IssuedState, end: ProductEnd): void
}

export function createScheduledEnds(deps: {
  products: IssuedProducts
  actions: AnnouncedActions
  quotes: IssuerQuotes
  writes: IssuerWrites
  price: PriceIssued
}): ScheduledEnds {
  const { products, actions, quotes } = deps
  const delisted = new Set<string>()

  function endProduct(state: IssuedState, ended: ProductEnd): void {
    const over = { ...state, ended }
    products.put([over])
    deps.writes.end(over)
  }

  function settleXTurbos(at: EpochMs): void {
    for (const state of [...products.living()]) {
      const { product } = state
      if (product.productType !== 'xt' || product.end > at || !canBeSettled(product)) continue
      const quote = quotes.get(product.symbol)!
      const currencyQuote = quotes.currencyQuoteOf(product)
      endProduct(state, settled(product, quote, currencyQuote, quotes.conversionOf(product)!))
    }
  }

  function canBeSettled(product: XTurboProduct): boolean {
    const isPriced = quotes.get(product.symbol) !== undefined && quotes.conversionOf(product) !== null
    return isPriced && actions.pendingSplit(product.symbol, product.end) === null
  }

  /** Products on a delisted instrument end at their value at its last price. */
  function endDelisted(at: EpochMs): void {
    for (const { symbol, effective: time } of actions.delistings()) {
      if (time > at || delisted.has(symbol)) continue
      delisted.add(symbol)
      const quote = quotes.get(symbol) ?? null
      for (const state of [...products.livingOn(symbol)]) {
        const { product } = state
        endProduct(state, delistedWith(product, time, quote, quotes.currencyQuoteOf(product), deps.price))
      }
    }
  }

  return {
    times: () => [
      ...[...products.living()].flatMap(({ product }) =>
        product.productType === 'xt' && canBeSettled(product) ? [product.end] : [],
      ),
      ...actions.delistings().flatMap(({ symbol, effective }) => (delisted.has(symbol) ? [] : [effective])),
    ],
    carryOut(at) {
      settleXTurbos(at)
      endDelisted(at)
    },
    isDelisted: (symbol) => delisted.has(symbol),
    endProduct,
  }
}
