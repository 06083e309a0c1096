// Prices of products and instruments at earlier instants, from candles: converted with the candle of their currency at
// that instant, and for a Sprinter computed from its levels at that time.

import { type CandleLength, candleLengths, candleStart } from '@koersklasse/domain/market/candle.ts'
import { approximateEuro } from '@koersklasse/domain/market/euro-price.ts'
import {
  currencyPairSymbol,
  type Instrument,
  type Product,
  type ProductId,
} from '@koersklasse/domain/market/instrument.ts'
import { mid, type Quote } from '@koersklasse/domain/market/quote.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { type PriceTerms, priceOnTerms } from '@koersklasse/domain/products/price-terms.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { LevelsOf } from '../products/levels-of.ts'
import type { TermsOfIssued } from '../products/price-issued.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Candles } from './candles.ts'
import { historicalBasis } from './historical-price.ts'
import { keepSettled } from './keep-settled.ts'

export interface HistoricalPrices {
  /**
   * The bid for a piece of each product at each instant, in cents; 0 if it had no price. For a product that has ended
   * it is the payout for a piece.
   * @param length the length of the candles that are read; the close of a candle counts from its end
   * @param instants ascending, each the end of a candle of that length, or any time after the last of them
   */
  bids(
    products: readonly Product[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<string, readonly Cents[]>>
  /**
   * The price of a piece of each product right before an instant, with what it was computed from. It is read from the
   * finest candles that there still are, so that it remains the same whatever is quoted later.
   */
  before(products: readonly Product[], at: EpochMs): Promise<ReadonlyMap<ProductId, PastPrice>>
  /** The mid of an instrument in euro at each instant, for charts only; null if it had none. */
  mids(
    instrument: Instrument,
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<readonly (number | null)[]>
}

/**
 * The bid for a piece in cents, 0 if there was none, and the terms and quotes that it follows from; for a product that has
 * ended, what it paid. Without a quote of its underlying or its currency, all are null.
 */
export type PastPrice = { bid: Cents } & (
  | { terms: PriceTerms; quote: Quote; currencyQuote: Quote | null }
  | { terms: null; quote: null; currencyQuote: null }
)

const unquoted = { terms: null, quote: null, currencyQuote: null }
const none: PastPrice = { ...unquoted, bid: toCents(0) }

function pastPrice(terms: PriceTerms, quote: Quote, currencyQuote: Quote | null): PastPrice {
  const price = priceOnTerms(terms, quote, currencyQuote)
  return { bid: price?.bid ?? toCents(0), terms, quote, currencyQuote }
}

export interface HistoricalPricesDeps {
  store: MarketStore
  candles: Candles
  issued: IssuedProducts
  levelsOf: LevelsOf
  termsOfIssued: TermsOfIssued
  actions: AnnouncedActions
  clock: Clock
}

export function createHistoricalPrices(deps: HistoricalPricesDeps): HistoricalPrices {
  const closesAt = createClosesAt(deps)
  const chartClosesAt = createClosesAt(deps, { memoryFirst: true })
  const isSplitAwaited = (symbol: string) => deps.actions.pendingSplit(symbol, deps.clock.now()) !== null
  const pricesAt = createPricesAt(deps)
  const bidsAt = keepSettled<Product, Cents>(
    async (products, length, instants) => {
      const closes = await chartClosesAt(symbolsOf(products), length, instants)
      const prices = await pricesAt(closes, products, instants)
      return products.map(({ id }) => prices.get(id)!.map(({ bid }) => bid))
    },
    // What ends before a split is read each time, until the split is carried out.
    ({ id, symbol }) => (isSplitAwaited(symbol) ? null : { key: id, version: deps.issued.get(id) }),
    deps,
  )

  const midsAt = keepSettled<Pick<Instrument, 'symbol' | 'currency'>, number | null>(
    async (instruments, length, instants) => {
      const closes = await chartClosesAt(symbolsOf(instruments), length, instants)
      return instruments.map(({ symbol, currency }) => {
        const pair = currencyPairSymbol(currency)
        return closes.get(symbol)!.map((close, place) => {
          if (close === undefined) return null
          const rate = pair === null ? null : (closes.get(pair)![place]?.close ?? null)
          return approximateEuro(close.close, currency, rate)
        })
      })
    },
    ({ symbol }) => (isSplitAwaited(symbol) ? null : { key: symbol, version: null }),
    deps,
  )

  return {
    async bids(products, length, instants) {
      const bids = await bidsAt(products, length, instants)
      return new Map(products.map(({ id }, index) => [id, bids[index]!]))
    },

    async before(products, at) {
      const found = new Map<ProductId, PastPrice>()
      for (const length of candleLengths) {
        // What has quotes but is worth less than a cent is priced: coarser candles are of earlier times.
        const missing = products.filter(({ id }) => (found.get(id) ?? none) === none)
        if (missing.length === 0) break
        const instants = [candleStart(at, length)]
        const closes = await closesAt(symbolsOf(missing), length, instants)
        const prices = await pricesAt(closes, missing, instants, (ended) => ended < at)
        for (const [id, [price]] of prices) found.set(id, price!)
      }
      return found
    },

    async mids(instrument, length, instants) {
      return (await midsAt([instrument], length, instants))[0]!
    },
  }
}

/** Returns the function that prices products at instants, given the closes of their underlyings and currencies by then. */
function createPricesAt(deps: Pick<HistoricalPricesDeps, 'issued' | 'levelsOf' | 'termsOfIssued'>) {
  return async function pricesAt(
    closes: ReadonlyMap<string, readonly (Close | undefined)[]>,
    products: readonly Product[],
    instants: readonly EpochMs[],
    hasEnded = (ended: EpochMs, at: EpochMs): boolean => ended <= at,
  ): Promise<ReadonlyMap<ProductId, readonly PastPrice[]>> {
    const quoteAt = (symbol: string, place: number): Quote | null => {
      const close = closes.get(symbol)![place]
      return close ? { symbol, bid: close.bid, ask: close.ask, time: close.start, source: '' } : null
    }
    const pricesOf = async ({ id, symbol, currency }: Product): Promise<readonly PastPrice[]> => {
      const pair = currencyPairSymbol(currency)
      const state = deps.issued.get(id)
      const levels = state === undefined ? [] : await deps.levelsOf(id)
      return instants.map((at, place) => {
        const quote = quoteAt(symbol, place)
        const currencyQuote = pair === null ? null : quoteAt(pair, place)
        if (quote === null) return none
        if (state === undefined) {
          if (pair !== null && currencyQuote === null) return none
          return pastPrice({ kind: 'direct', currency }, quote, currencyQuote)
        }
        const { ended } = state
        if (ended !== null && hasEnded(ended.time, at)) return { ...unquoted, bid: ended.price }
        const rate = currencyQuote && mid(currencyQuote)
        const close = { ...quote, start: quote.time }
        const basis = historicalBasis(state.product, levels, close, at, rate)
        if (basis === null) return none
        const terms = deps.termsOfIssued(basis.product, basis.quote.time, basis.time)
        return pastPrice(terms, basis.quote, basis.currencyQuote)
      })
    }
    return new Map(
      await Promise.all(products.map(async (product) => [product.id, await pricesOf(product)] as const)),
    )
  }
}

/**
 * Returns the function that reads, by symbol, the last close before each instant, of saved and unsaved candles; undefined
 * where there is none.
 * @param options.memoryFirst whether instants after the first candle in memory are not looked for in the database: it may
 * have candles of quotes that this node has missed
 */
export function createClosesAt(
  { store, candles, actions, clock }: Pick<HistoricalPricesDeps, 'store' | 'candles' | 'actions' | 'clock'>,
  { memoryFirst = false } = {},
) {
  /**
   * The start of the first candle after a split that is due but not carried out; null if there is none. From then on
   * quotes count new pieces, while portfolios, levels and ratios count old ones, so until it is carried out the last
   * price before it applies.
   */
  function awaitedSplit(symbol: string, length: CandleLength): EpochMs | null {
    const split = actions.pendingSplit(symbol, clock.now())
    return split && candleStart(split.effective, length)
  }

  interface Wanted {
    symbol: string
    until: EpochMs | null
  }
  const recentOf = ({ symbol, until }: Wanted, length: CandleLength) =>
    candles.recent(symbol, length).filter(({ start }) => until === null || start < until)

  return async (symbols: readonly string[], length: CandleLength, instants: readonly EpochMs[]) => {
    const wanted = symbols.map((symbol): Wanted => ({ symbol, until: awaitedSplit(symbol, length) }))
    const closes = new Map(
      wanted.map(({ symbol }) => [symbol, instants.map((): Close | undefined => undefined)]),
    )
    const inMemoryFrom = Math.max(
      ...wanted.map((one) => recentOf(one, length)[0]?.start ?? Number.POSITIVE_INFINITY),
    )
    const saved = memoryFirst ? instants.filter((at) => at <= inMemoryFrom) : instants
    if (saved.length > 0)
      for (const { symbol, place, ...close } of await store.closesAt(wanted, length, saved))
        closes.get(symbol)![place] = close
    for (const one of wanted) {
      const own = closes.get(one.symbol)!
      const recent = recentOf(one, length)
      let next = 0
      for (const [place, at] of instants.entries()) {
        while (next < recent.length && recent[next]!.start < at) next += 1
        const candle = recent[next - 1]
        if (candle && candle.start >= (own[place]?.start ?? 0)) own[place] = candle
      }
    }
    return closes
  }
}

/** The symbols of instruments, and of the currencies that they are converted with. */
export function symbolsOf(parts: readonly Pick<Instrument, 'symbol' | 'currency'>[]): string[] {
  return [
    ...new Set(parts.flatMap(({ symbol, currency }) => [symbol, currencyPairSymbol(currency) ?? symbol])),
  ]
}
