// The closes that a chart of a period is drawn from: those in the database and those in memory.

import type { Period } from '@koersklasse/contract/market.ts'
import { type CandleLength, candlesFor } from '@koersklasse/domain/market/candle.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Candles } from './candles.ts'
import { finestKept } from './prune-candles.ts'

const dayMs = 24 * 3_600_000
const daysIn = { week: 7, month: 30 }

/** What a chart is of. For an instrument `issuedAt` is null; `end` is null while it is traded. */
export interface Charted {
  symbol: string
  issuedAt: EpochMs | null
  end: EpochMs | null
}

export interface ChartCloses {
  /** The closes of a period, and the length of their candles. */
  read(charted: Charted, period: Period): Promise<{ length: CandleLength; since: EpochMs; within: Close[] }>
  /** The closes from an instant on, and the last one before; oldest first. */
  closes(symbol: string, length: CandleLength, since: EpochMs, until: EpochMs | null): Promise<Close[]>
}

export function createChartCloses(deps: {
  store: MarketStore
  candles: Candles
  book: QuoteBook
  /** The market's. */
  clock: Clock
}): ChartCloses {
  /**
   * Which candles make up a period: finer ones for a shorter stretch, as far as they are kept. Intraday is today, or
   * the last day with a quote while today has none. For what has ended, periods are counted back from its end.
   */
  async function stretch(
    { symbol, issuedAt, end }: Charted,
    period: Period,
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

  /** The start of the first day with a quote; null if there is none. */
  async function firstDay(symbol: string): Promise<EpochMs | null> {
    return (await deps.store.firstDay(symbol)) ?? deps.candles.recent(symbol, 'day')[0]?.start ?? null
  }

  /** The start of the last day with a quote before an instant. */
  async function lastDay(symbol: string, before: EpochMs): Promise<EpochMs | undefined> {
    const kept = deps.candles.recent(symbol, 'day').findLast(({ start }) => start < before)
    return (kept ?? (await deps.store.closesAt([{ symbol, until: null }], 'day', [before]))[0])?.start
  }

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

  async function read(charted: Charted, period: Period): ReturnType<ChartCloses['read']> {
    const { symbol, end } = charted
    const { length, since } = await stretch(charted, period)
    const own = await closes(symbol, length, since, end)
    const within = own.filter(({ start }) => start >= since)
    if (period !== 'intraday' || within.length > 1 || end !== null) return { length, since, within }
    // A chart of one quote, at the start of a day or in a closed market, shows nothing: the day before is added, in
    // quarters.
    const quarters = await closes(symbol, 'quarter', since, end)
    const before = quarters.findLast(({ start }) => start < since)
    if (before === undefined) return { length, since, within }
    const earlier = startOfGameDay(before.start)
    const both = await closes(symbol, 'quarter', earlier, end)
    return { length: 'quarter', since: earlier, within: both.filter(({ start }) => start >= earlier) }
  }

  return { read, closes }
}
