// Reads how a price went, for a chart: an underlying in its own currency, a product in euro, each candle converted with
// the last candle of the currency at that time, and priced by the levels that a Sprinter had then.

import type { History, Period } from '@koersklasse/contract/market.ts'
import { type CandleLength, candlesFor } from '@koersklasse/domain/candle.ts'
import { approximate, type Decimal } from '@koersklasse/domain/decimal.ts'
import { approximateEuro } from '@koersklasse/domain/euro-price.ts'
import { startOfGameDay } from '@koersklasse/domain/game-day.ts'
import { currencyPairSymbol, type Instrument, type Product } from '@koersklasse/domain/instrument.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState, Levels } from '../products/issued-state.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { Close, MarketStore } from '../store.ts'
import type { Candles } from './candles.ts'
import { pastPrice } from './past-price.ts'
import { finestKept } from './prune-candles.ts'

const maxPoints = 600
const dayMs = 24 * 3_600_000
const daysIn = { week: 7, month: 30 }
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
  levelsOf(id: string): Promise<Levels[]>
  price: PriceIssued
}): ReadHistory {
  /**
   * Which candles make up a period: finer ones where it is young, as far as they are kept. Intraday is today, or before
   * the first quote of today the last day that has any. Of what is over, periods are counted back from its end.
   */
  async function stretch(
    symbol: string,
    period: Period,
    issuedAt: EpochMs | null,
    end: EpochMs | null,
  ): Promise<{ length: CandleLength; since: EpochMs }> {
    const today = deps.clock.now()
    const now = end ?? today
    if (period === 'intraday') {
      const last = end === null ? deps.book.get(symbol)?.time : await lastDay(symbol, end)
      const since = startOfGameDay(last ?? now)
      return { length: finestKept('minute', since, today), since }
    }
    const since = toEpochMs(period === 'all' ? 0 : now - daysIn[period] * dayMs)
    const begin = issuedAt ?? (await firstDay(symbol)) ?? now
    const first = toEpochMs(Math.max(since, begin))
    return { length: finestKept(candlesFor(now - first), first, today), since }
  }

  /** The start of the first day with a quote; null where there is none. */
  async function firstDay(symbol: string): Promise<EpochMs | null> {
    return (await deps.store.firstDay(symbol)) ?? deps.candles.recent(symbol, 'day')[0]?.start ?? null
  }

  /** The start of the last day with a quote before an instant. */
  async function lastDay(symbol: string, before: EpochMs): Promise<EpochMs | undefined> {
    const kept = deps.candles.recent(symbol, 'day').findLast(({ start }) => start < before)
    return (kept ?? (await deps.store.closesAt([symbol], 'day', [before]))[0])?.start
  }

  /** The closes that are saved and those that are not yet, and the last one before. */
  async function closes(
    symbol: string,
    length: CandleLength,
    since: EpochMs,
    until: EpochMs | null,
  ): Promise<Close[]> {
    const byStart = new Map<EpochMs, Close>()
    const isBefore = ({ start }: Close) => until === null || start < until
    const saved = await deps.store.closesSince([{ symbol, since, until }], length)
    for (const close of saved.get(symbol)!) byStart.set(close.start, close)
    for (const candle of deps.candles.recent(symbol, length).filter(isBefore))
      byStart.set(candle.start, candle)
    return [...byStart.values()].sort((one, other) => one.start - other.start)
  }

  /** The closes of a period, and how long a candle of them is. */
  async function read(
    symbol: string,
    period: Period,
    issuedAt: EpochMs | null,
    end: EpochMs | null,
  ): Promise<{ length: CandleLength; since: EpochMs; within: Close[] }> {
    const { length, since } = await stretch(symbol, period, issuedAt, end)
    const own = await closes(symbol, length, since, end)
    const within = own.filter(({ start }) => start >= since)
    if (period !== 'intraday' || within.length > 1 || end !== null) return { length, since, within }
    // One quote, of a day that begins or of a closed market, is no picture: the day before comes with it, in quarters.
    const quarters = await closes(symbol, 'quarter', since, end)
    const before = quarters.findLast(({ start }) => start < since)
    if (before === undefined) return { length, since, within }
    const earlier = startOfGameDay(before.start)
    const both = await closes(symbol, 'quarter', earlier, end)
    return { length: 'quarter', since: earlier, within: both.filter(({ start }) => start >= earlier) }
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
      const { within } = await read(symbol, period, null, deps.actions.delistedAt(symbol))
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
      const end = state?.ended?.time ?? deps.actions.delistedAt(symbol)
      const issuedAt = state?.product.issuedAt ?? null
      const { length, since, within } = await read(symbol, period, issuedAt, end)
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
