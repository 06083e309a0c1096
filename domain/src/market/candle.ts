// A candle summarizes the quotes of an instrument over a period: first, highest, lowest and last mid.

import type { Decimal } from '../money/decimal.ts'
import { startOfGameDay } from '../time/game-day.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import { mid, type Quote } from './quote.ts'

/** The time that a candle covers: a minute, a quarter of an hour, a game day. */
export const candleLengths = ['minute', 'quarter', 'day'] as const
export type CandleLength = (typeof candleLengths)[number]

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
/** The length of each in milliseconds; for a day the shortest, of 23 hours, when the clocks go forward. */
const lengthMs = { minute: 60_000, quarter: 15 * 60_000, day: 23 * hourMs } as const

/** The length of the candles for a chart of a period in milliseconds: neither too few nor too many points. */
export function candlesFor(ms: number): CandleLength {
  if (ms <= 36 * hourMs) return 'minute'
  return ms <= 32 * dayMs ? 'quarter' : 'day'
}

/** Mid prices in the instrument's currency, and the last bid and ask, from `start` (UTC) for one length. */
export interface Candle {
  start: EpochMs
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  bid: Decimal
  ask: Decimal
}

/** The start of the candle that an instant falls in: the full minute or quarter, or midnight in Amsterdam. */
export function candleStart(at: EpochMs, length: CandleLength): EpochMs {
  if (length === 'day') return startOfGameDay(at)
  return toEpochMs(at - (at % lengthMs[length]))
}

/** The candle with a quote added; a new candle if the quote falls after it, or if there was none. */
export function withQuote(candle: Candle | undefined, quote: Quote, length: CandleLength): Candle {
  const price = mid(quote)
  const { bid, ask, time } = quote
  // Most quotes belong to the current candle, and need no calendar.
  const isWithin = candle !== undefined && time >= candle.start && time < candle.start + lengthMs[length]
  const start = isWithin ? candle.start : candleStart(time, length)
  if (candle === undefined || candle.start < start) {
    return { start, open: price, high: price, low: price, close: price, bid, ask }
  }
  return {
    ...candle,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    close: price,
    bid,
    ask,
  }
}

/** The candle from an instant on that some shorter ones make up, oldest first; null for none. */
export function mergeCandles(start: EpochMs, parts: readonly Candle[]): Candle | null {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return null
  const extreme = (prices: readonly Decimal[], isBeyond: (one: Decimal, other: Decimal) => boolean) =>
    prices.reduce((one, other) => (isBeyond(other, one) ? other : one))
  return {
    start,
    open: first.open,
    high: extreme(
      parts.map(({ high }) => high),
      (one, other) => one > other,
    ),
    low: extreme(
      parts.map(({ low }) => low),
      (one, other) => one < other,
    ),
    close: last.close,
    bid: last.bid,
    ask: last.ask,
  }
}
