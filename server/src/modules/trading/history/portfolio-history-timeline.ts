// Chooses the instants of a portfolio's history: ends of candles, few enough for a chart, from the start of the period
// or of the portfolio until now, or until the end of its competition.

import type { Period } from '@koersklasse/contract/market.ts'
import { type CandleLength, candleStart, candlesFor } from '@koersklasse/domain/market/candle.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'

/** Ascending instants, and the candle length to price them with. */
export interface Timeline {
  length: CandleLength
  instants: EpochMs[]
  /** Whether the last instant is the end of a competition that is over, instead of the present. */
  isOver: boolean
}

const [minuteMs, quarterMs, hourMs, dayMs] = [60_000, 15 * 60_000, 3_600_000, 24 * 3_600_000]
const mostInstants = 240

/** The length of a candle in milliseconds. */
const lengthMs: Record<CandleLength, number> = { minute: minuteMs, quarter: quarterMs, day: dayMs }

/**
 * The width of a time of which changes may be counted together, in milliseconds: all instants but the opening and the last
 * are multiples of it. Midnight in Amsterdam is a full hour of UTC.
 */
export const changeWidthMs: Record<CandleLength, number> = {
  minute: minuteMs,
  quarter: quarterMs,
  day: hourMs,
}

/**
 * The timeline of a period.
 * @param opened when the portfolio was opened; no instant is before it
 * @param quoted when its products were last quoted; the intraday period is the day of that quote
 * @param until the last instant
 */
export function timelineOf(
  period: Period,
  { opened, quoted, until, isOver }: Record<'opened' | 'quoted' | 'until', EpochMs> & { isOver: boolean },
): Timeline {
  const wanted = startOf(period, quoted, until)
  const from = Math.max(wanted, opened)
  const length = candlesFor(until - from)
  const ms = lengthMs[length]
  const step = Math.max(1, Math.ceil((until - from) / ms / mostInstants))
  // The candle that the period starts in may have begun before the portfolio was opened.
  const start = candleStart(wanted, length)
  const first = opened >= start ? opened : start
  const instants = [first]
  for (let at = next(first, step, length, ms); at < until; at = next(at, step, length, ms)) instants.push(at)
  if (until > first) instants.push(until)
  return { length, instants, isOver }
}

/**
 * The candle ends at which to read prices for the instants: a portfolio may have been opened within a candle, and the
 * last instant lies within a candle that is still incomplete. A competition may have ended within a candle that went on
 * after it.
 */
export function candleEnds({ instants, length, isOver }: Timeline): EpochMs[] {
  const last = instants.at(-1)!
  return instants
    .with(0, candleStart(instants[0]!, length))
    .with(-1, isOver ? candleStart(last, length) : toEpochMs(last + 1))
}

function startOf(period: Period, quoted: EpochMs, until: EpochMs): EpochMs {
  if (period === 'intraday') return startOfGameDay(quoted)
  if (period === 'week') return toEpochMs(until - 7 * dayMs)
  if (period === 'month') return toEpochMs(until - 30 * dayMs)
  return toEpochMs(0)
}

/** The next instant of a timeline, `step` candles on and aligned to them. */
function next(at: EpochMs, step: number, length: CandleLength, ms: number): EpochMs {
  // Half a day extra, as a day of the game may have 23 or 25 hours.
  if (length === 'day') return startOfGameDay(toEpochMs(at + (step + 0.5) * dayMs))
  return toEpochMs(at - (at % (step * ms)) + step * ms)
}
