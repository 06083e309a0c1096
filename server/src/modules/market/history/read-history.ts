// Reads the history of a price for a chart: an underlying in its own currency, a product in euro. Each candle is
// converted with the last candle of the currency; a Sprinter is priced by its levels at that time.

import type { History, Period } from '@koersklasse/contract/market.ts'
import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import { approximateEuro } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Instrument, type Product } from '@koersklasse/domain/market/instrument.ts'
import { approximate, type Decimal } from '@koersklasse/domain/money/decimal.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState } from '../products/issued-state.ts'
import type { LevelsOf } from '../products/levels-of.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Candles } from './candles.ts'
import { createChartCloses } from './chart-closes.ts'
import { historicalPrice } from './historical-price.ts'

const maxPoints = 600
/** How long a candle covers at the least: levels change at midnight only. */
const lengthMs: Record<CandleLength, number> = { minute: 60_000, quarter: 15 * 60_000, day: 23 * 3_600_000 }

export interface ReadHistory {
  underlying(instrument: Instrument, period: Period): Promise<History>
  product(product: Product, period: Period): Promise<History>
}

export function createReadHistory(deps: {
  store: MarketStore
  candles: Candles
  book: QuoteBook
  clock: Clock
  issued: IssuedProducts
  actions: AnnouncedActions
  levelsOf: LevelsOf
  price: PriceIssued
}): ReadHistory {
  const { read, closes } = createChartCloses(deps)

  /** Where the chart of an instrument that was delisted ends: on that day it was not quoted before. */
  function endOf(symbol: string): EpochMs | null {
    const delistedAt = deps.actions.delistedAt(symbol)
    return delistedAt && startOfGameDay(delistedAt)
  }

  /** The prices of one of the issuer's products, from its issue to its end. */
  async function pointsOf(
    { product, ended }: IssuedState,
    closes: readonly Close[],
    length: CandleLength,
    rateAt: (at: EpochMs) => Decimal | null,
  ): Promise<History['points']> {
    const levels = await deps.levelsOf(product.id)
    const endOf = ({ start }: Close) => toEpochMs(start + lengthMs[length])
    const lived = closes.filter(
      (close) => endOf(close) > product.issuedAt && (ended === null || endOf(close) <= ended.time),
    )
    const points = thinOut(lived).flatMap((close) => {
      const price = historicalPrice(product, levels, close, endOf(close), rateAt(close.start), deps.price)
      if (price === null) return []
      const [bid, ask] = [price.bid / 100, price.ask / 100]
      return [{ time: close.start, bid, ask, mid: (price.bid + price.ask) / 200 }]
    })
    if (ended !== null) {
      const last = ended.price / 100
      points.push({ time: ended.time, bid: last, ask: last, mid: last })
    }
    return points
  }

  return {
    async underlying({ symbol, currency }, period) {
      const { within } = await read({ symbol, issuedAt: null, end: endOf(symbol) }, period)
      const points = thinOut(within).map(({ start, bid, ask, close }) => ({
        time: start,
        bid: approximate(bid),
        ask: approximate(ask),
        mid: approximate(close),
      }))
      return { currency, points }
    },

    async product(product, period) {
      const { symbol, currency } = product
      const state = deps.issued.get(product.id)
      const end = state?.ended?.time ?? endOf(symbol)
      const issuedAt = state?.product.issuedAt ?? null
      const { length, since, within } = await read({ symbol, issuedAt, end }, period)
      const pair = currencyPairSymbol(currency)
      const rateAt = lastKnown(pair === null ? [] : await closes(pair, length, since, end))
      if (state !== undefined)
        return { currency: 'EUR', points: await pointsOf(state, within, length, rateAt) }
      const points = thinOut(within).flatMap(({ start, bid, ask, close }) => {
        const rate = rateAt(start)
        if (pair !== null && rate === null) return []
        const euro = (price: Decimal) => Number(approximateEuro(price, currency, rate)!.toFixed(4))
        return [{ time: start, bid: euro(bid), ask: euro(ask), mid: euro(close) }]
      })
      return { currency: 'EUR', points }
    },
  }
}

/** The close at an instant: that of the last candle that started by then. Instants must be asked for in order. */
function lastKnown(candles: readonly Close[]): (at: EpochMs) => Decimal | null {
  let next = 0
  return (at) => {
    while (next < candles.length && candles[next]!.start <= at) next += 1
    return candles[next - 1]?.close ?? null
  }
}

/** Every n-th element, including the last, so that no more remain than a chart can show. */
function thinOut<T>(items: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(items.length / maxPoints))
  return items.filter((_, index) => (items.length - 1 - index) % step === 0)
}
