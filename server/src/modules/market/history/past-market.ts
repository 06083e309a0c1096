// The market as it was: shares and ETFs at the closes of their candles, with quotes on which an order of the past can be
// decided. The products of the issuer are left out: it issued none in a past that was generated.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'

/** The longest candle that a past is read from, in milliseconds. */
const hourMs = 3_600_000

/** The price of a share or an ETF at an instant of the past; null if there was none. */
export type PriceThen = (id: ProductId) => EuroPrice | null

export interface PastMarket {
  /** The prices at each instant, ascending, each a whole hour. A quote is as old as the candle that it closed. */
  pricesAt(instants: readonly EpochMs[]): Promise<PriceThen[]>
  /** By symbol, the closes of the days since an instant, oldest first, each with the midnight at which its day began. */
  dailyCloses(since: EpochMs): Promise<ReadonlyMap<string, readonly { start: EpochMs; close: number }[]>>
}

export function createPastMarket(deps: {
  catalogue: Catalogue
  source: string
  store: Pick<MarketStore, 'closesAt' | 'closesSince'>
}): PastMarket {
  const { catalogue, source, store } = deps
  const products = [...catalogue.products.values()]
  const pairs = products.flatMap(({ currency }) => currencyPairSymbol(currency) ?? [])
  const symbols = [...new Set([...products.map(({ symbol }) => symbol), ...pairs])]

  /** The quote with which a candle closed: at its end, which for a candle of a quarter may be before the hour. */
  function quoteOf(symbol: string, { start, bid, ask }: Close, at: EpochMs): Quote {
    return { symbol, bid, ask, time: toEpochMs(Math.min(start + hourMs, at) - 1), source }
  }

  return {
    async pricesAt(instants) {
      const wanted = symbols.map((symbol) => ({ symbol, until: null }))
      const quotes = instants.map(() => new Map<string, Quote>())
      for (const { symbol, place, ...close } of await store.closesAt(wanted, 'quarter', instants)) {
        quotes[place]!.set(symbol, quoteOf(symbol, close, instants[place]!))
      }
      return quotes.map((bySymbol) => (id) => {
        const product = catalogue.products.get(id)
        const quote = product && bySymbol.get(product.symbol)
        if (product === undefined || quote === undefined) return null
        const pair = currencyPairSymbol(product.currency)
        return euroPrice(quote, product.currency, pair === null ? null : (bySymbol.get(pair) ?? null))
      })
    },
    async dailyCloses(since) {
      const wanted = products.map(({ symbol }) => ({ symbol, since }))
      const closes = await store.closesSince(wanted, 'day')
      return new Map(
        [...closes].map(([symbol, days]) => [
          symbol,
          days.map(({ start, close }) => ({ start, close: approximate(close) })),
        ]),
      )
    },
  }
}
