// A market of the tests to which things happen by hand: products end, companies split and pay.

import type { RawCorporateAction } from '@koersklasse/domain/corporate-action.ts'
import type { Currency, Instrument, Product } from '@koersklasse/domain/instrument.ts'
import type { ProductEndKind } from '@koersklasse/domain/issued-product.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { mid, type Quote } from '@koersklasse/domain/quote.ts'
import type { MarketView } from '../market-view.ts'
import type { EndedProduct, EventfulMarket } from './product-events.ts'

type State = ReturnType<MarketView['stateOf']>

/** Builds on a market whose prices are set by hand. What has ended is terminated for it from then on. */
export function createEventfulMarket(
  market: MarketView & { readonly products: readonly Product[] },
  tapeActions: readonly RawCorporateAction[] = [],
) {
  const ended = new Map<string, EndedProduct>()
  const listeners = new Set<(ended: EndedProduct) => void>()
  const quotes = new Map<string, Quote>()
  const currencies = new Map<string, Currency>()
  const accumulating = new Set<string>()
  const splits: { symbol: string; isApplied: boolean }[] = []
  let splitsToFail = 0
  const stateBefore = market.stateOf.bind(market)
  market.stateOf = (id): State => {
    const end = ended.get(id)
    if (end === undefined) return stateBefore(id)
    return { product: end.kind === 'delisting' ? 'delisted' : 'terminated', bidOnly: null }
  }

  const eventful: EventfulMarket = {
    source: 'hand',
    hours: market.hours,
    now: () => market.now(),
    isOpen: () => market.isOpen(),
    product: (id) => market.product(id),
    priceOf: (id) => market.priceOf(id),
    stateOf: (id) => market.stateOf(id),
    instrument(symbol): Instrument | undefined {
      const product = market.products.find((one) => one.symbol === symbol)
      if (product === undefined) return undefined
      const currency = currencies.get(symbol) ?? product.currency
      return { ...product, currency, type: product.productType === 'etf' ? 'etf' : 'ss' }
    },
    quoteOf(symbol) {
      const product = market.products.find((one) => one.symbol === symbol)
      return quotes.get(symbol) ?? (product && market.priceOf(product.id)?.quote)
    },
    isDistributing: (symbol) => !accumulating.has(symbol),
    tapeActions,
    endedProducts: () => ended.values(),
    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async applySplit(_tx, { symbol }) {
      splitsToFail -= 1
      if (splitsToFail >= 0) throw new Error('The market has not come to it')
      const split = { symbol, isApplied: false }
      splits.push(split)
      return () => {
        split.isApplied = true
      }
    },
  }

  return {
    ...eventful,
    splits,
    /** Lets so many attempts to split fail. */
    failSplits(count: number) {
      splitsToFail = count
    },
    accumulate: (symbol: string) => accumulating.add(symbol),
    quoteSymbol: (quote: Quote) => quotes.set(quote.symbol, quote),
    /** Ends a product at a price in cents; the listeners are told unless the word is lost. */
    end(product: Product, price: number, kind: ProductEndKind = 'knockout', isTold = true): EndedProduct {
      const quote = market.priceOf(product.id)?.quote ?? null
      const end: EndedProduct = {
        ...{ product, kind, time: market.now(), price: toCents(price), quote, currencyQuote: null },
        underlyingPrice: quote && mid(quote),
        unwoundAt: quote && mid(quote),
      }
      ended.set(product.id, end)
      if (isTold) for (const listener of listeners) listener(end)
      return end
    },
    /** Takes every end back. */
    revive: () => ended.clear(),
    /** Gives an instrument another currency. */
    setCurrency: (symbol: string, currency: Currency) => currencies.set(symbol, currency),
  }
}
