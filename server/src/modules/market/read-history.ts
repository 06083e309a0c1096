// Reads how a price went, for a chart: an underlying in its own currency, a product in euro, each candle converted with
// the last candle of the currency at that time, and priced by the levels that a Sprinter had then.

import type { History, Period } from '@koersklasse/contract/market.ts'
import type { CandleLength } from '@koersklasse/domain/candle.ts'
import { approximate, type Decimal } from '@koersklasse/domain/decimal.ts'
import { approximateEuro } from '@koersklasse/domain/euro-price.ts'
import { startOfGameDay } from '@koersklasse/domain/game-day.ts'
import { currencyPairSymbol, type Instrument, type Product } from '@koersklasse/domain/instrument.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import type { Candles } from './candles.ts'
import type { IssuedProducts } from './issued-products.ts'
import { pastPrice } from './past-price.ts'
import type { PriceIssued } from './price-issued.ts'
import type { IssuedState, Levels } from './product-store.ts'
import type { QuoteBook } from './quote-book.ts'
import type { Close, MarketStore } from './store.ts'

const maxPoints = 600
const dayMs = 24 * 3_600_000
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
  levelsOf(id: string): Promise<Levels[]>
  price: PriceIssued
}): ReadHistory {
  /**
   * Which candles make up a period. Intraday is today, or before the first quote of today the last day that has any.
   * Of what is over, periods are counted back from its end.
   */
  function stretch(
    symbol: string,
    period: Period,
    end: EpochMs | null,
  ): { length: CandleLength; since: EpochMs } {
    const now = end ?? deps.clock.now()
    switch (period) {
      case 'intraday':
        return { length: 'minute', since: startOfGameDay(end ?? deps.book.get(symbol)?.time ?? now) }
      case 'week':
        return { length: 'quarter', since: toEpochMs(now - 7 * dayMs) }
      case 'month':
        return { length: 'quarter', since: toEpochMs(now - 30 * dayMs) }
      case 'all':
        return { length: 'day', since: toEpochMs(0) }
    }
  }

  /** The closes that are saved and those that are not yet, and the last one before. */
  async function closes(
    symbol: string,
    length: CandleLength,
    since: EpochMs,
    until: EpochMs | null,
  ): Promise<Close[]> {
    const byStart = new Map<EpochMs, Close>()
    const saved = await deps.store.closesSince([{ symbol, since, until }], length)
    for (const close of saved.get(symbol)!) byStart.set(close.start, close)
    for (const candle of deps.candles.recent(symbol, length)) byStart.set(candle.start, candle)
    return [...byStart.values()].sort((one, other) => one.start - other.start)
  }

  /** How one of the issuer's products went, from its issue to its end. */
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
      const price = pastPrice(product, levels, close, endOf(close), rateAt(close.start), deps.price)
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
      const { length, since } = stretch(symbol, period, null)
      const own = await closes(symbol, length, since, null)
      const points = thinOut(own.filter(({ start }) => start >= since)).map(({ start, bid, ask, close }) => ({
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
      const end = state?.ended?.time ?? null
      const { length, since } = stretch(symbol, period, end)
      const pair = currencyPairSymbol(currency)
      const [own, rates] = await Promise.all([
        closes(symbol, length, since, end),
        pair === null ? [] : closes(pair, length, since, end),
      ])
      const rateAt = lastKnown(rates)
      const within = own.filter(({ start }) => start >= since)
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

/** Tells the close at an instant: that of the last candle that started by then. Instants are asked for in order. */
function lastKnown(candles: readonly Close[]): (at: EpochMs) => Decimal | null {
  let next = 0
  return (at) => {
    while (next < candles.length && candles[next]!.start <= at) next += 1
    return candles[next - 1]?.close ?? null
  }
}

/** Every so many of them, the last included, so that no more are left than a chart can show. */
function thinOut<T>(items: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(items.length / maxPoints))
  return items.filter((_, index) => (items.length - 1 - index) % step === 0)
}
