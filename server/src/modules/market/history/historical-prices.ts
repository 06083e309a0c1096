// Prices of products and instruments at earlier instants, from candles: converted with the candle of their currency at
// that instant, and for a Sprinter computed from its levels at that time.

import { type CandleLength, candleStart } from '@koersklasse/domain/market/candle.ts'
import { approximateEuro, euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Instrument, type Product } from '@koersklasse/domain/market/instrument.ts'
import { mid, type Quote } from '@koersklasse/domain/market/quote.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { LevelsOf } from '../products/levels-of.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Candles } from './candles.ts'
import { historicalPrice } from './historical-price.ts'

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
  /** The mid of an instrument in euro at each instant, for charts only; null if it had none. */
  mids(
    instrument: Instrument,
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<readonly (number | null)[]>
}

const none = toCents(0)

export function createHistoricalPrices(deps: {
  store: MarketStore
  candles: Candles
  issued: IssuedProducts
  levelsOf: LevelsOf
  price: PriceIssued
  actions: AnnouncedActions
  clock: Clock
}): HistoricalPrices {
  /**
   * The start of the first candle after a split that is due but not carried out; null if there is none. From then on
   * quotes count new pieces, while portfolios, levels and ratios count old ones, so until it is carried out the last
   * price before it applies.
   */
  function awaitedSplit(symbol: string, length: CandleLength): EpochMs | null {
    const split = deps.actions.pendingSplit(symbol, deps.clock.now())
    return split && candleStart(split.effective, length)
  }

  /** By symbol, the last close before each instant, of saved and unsaved candles. */
  async function closesAt(symbols: readonly string[], length: CandleLength, instants: readonly EpochMs[]) {
    const closes = new Map(
      symbols.map((symbol) => [symbol, instants.map((): Close | undefined => undefined)]),
    )
    const wanted = symbols.map((symbol) => ({ symbol, until: awaitedSplit(symbol, length) }))
    for (const { symbol, place, ...close } of await deps.store.closesAt(wanted, length, instants)) {
      closes.get(symbol)![place] = close
    }
    for (const { symbol, until } of wanted) {
      const saved = closes.get(symbol)!
      const isBefore = ({ start }: Close) => until === null || start < until
      const recent = deps.candles.recent(symbol, length).filter(isBefore)
      let next = 0
      for (const [place, at] of instants.entries()) {
        while (next < recent.length && recent[next]!.start < at) next += 1
        const candle = recent[next - 1]
        if (candle && candle.start >= (saved[place]?.start ?? 0)) saved[place] = candle
      }
    }
    return closes
  }

  const symbolsOf = (parts: readonly Pick<Instrument, 'symbol' | 'currency'>[]) => [
    ...new Set(parts.flatMap(({ symbol, currency }) => [symbol, currencyPairSymbol(currency) ?? symbol])),
  ]

  return {
    async bids(products, length, instants) {
      const closes = await closesAt(symbolsOf(products), length, instants)
      const quoteAt = (symbol: string, place: number): Quote | null => {
        const close = closes.get(symbol)![place]
        return close ? { symbol, bid: close.bid, ask: close.ask, time: close.start, source: '' } : null
      }
      const bidsOf = async ({ id, symbol, currency }: Product): Promise<readonly Cents[]> => {
        const pair = currencyPairSymbol(currency)
        const state = deps.issued.get(id)
        const levels = state === undefined ? [] : await deps.levelsOf(id)
        return instants.map((at, place) => {
          const quote = quoteAt(symbol, place)
          const currencyQuote = pair === null ? null : quoteAt(pair, place)
          if (quote === null) return none
          if (state === undefined) return euroPrice(quote, currency, currencyQuote)?.bid ?? none
          if (state.ended !== null && state.ended.time <= at) return state.ended.price
          const rate = currencyQuote && mid(currencyQuote)
          return historicalPrice(state.product, levels, quote, at, rate, deps.price)?.bid ?? none
        })
      }
      return new Map(
        await Promise.all(products.map(async (product) => [product.id, await bidsOf(product)] as const)),
      )
    },

    async mids({ symbol, currency }, length, instants) {
      const closes = await closesAt(symbolsOf([{ symbol, currency }]), length, instants)
      const pair = currencyPairSymbol(currency)
      return closes.get(symbol)!.map((close, place) => {
        if (close === undefined) return null
        return approximateEuro(
          close.close,
          currency,
          pair === null ? null : (closes.get(pair)![place]?.close ?? null),
        )
      })
    },
  }
}
