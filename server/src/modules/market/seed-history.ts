// A past for the simulated market, made up at its very first start so that charts are not empty: days for a
// year, hours for a month, minutes for today. It ends exactly at the prices from which the simulator starts.

import { type Candle, type CandleLength, candleLengths, candleStart } from '@koersklasse/domain/candle.ts'
import { type Decimal, middle, toDecimal } from '@koersklasse/domain/decimal.ts'
import { startOfGameDay } from '@koersklasse/domain/game-day.ts'
import type { InstrumentType } from '@koersklasse/domain/instrument.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import type { Catalogue } from './catalogue.ts'
import { createRandom, type Random } from './random.ts'
import { createDrawReturns } from './random-walk.ts'
import { type BidAndAsk, quoteAround } from './simulated-quote.ts'
import type { CandleOf } from './store.ts'
import { activityAt, isExchangeOpen } from './trading-day.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]

/** A stretch of the made-up past, from its start to that of the next. */
interface Stretch {
  start: EpochMs
  ms: number
  /** The start of the candle of each length that it belongs to. */
  candles: Record<CandleLength, EpochMs>
  isExchangeOpen: boolean
}

/**
 * Makes up the candles of the year before an instant, symbol by symbol.
 * @param now where the past ends, at the catalogue's seed prices
 */
export function* seedHistory(catalogue: Catalogue, seed: string, now: EpochMs): Iterable<CandleOf[]> {
  const random = createRandom(`${seed} past`)
  const stretches = stretchesBefore(now)
  const longest = { minute: minuteMs, quarter: hourMs, day: Number.POSITIVE_INFINITY }
  for (const [symbol, prices] of walkBack(catalogue, stretches, random)) {
    const { type } = catalogue.instruments.get(symbol)!
    yield candleLengths.flatMap((length) => {
      const first = stretches.findIndex(({ ms }) => ms <= longest[length])
      const candles = candlesOf(stretches.slice(first), prices.slice(first), length, type, random)
      return candles.map((candle) => ({ symbol, length, candle }))
    })
  }
}

/** The past in stretches, oldest first: minutes today, quarters for a week, hours for a month, then days. */
function stretchesBefore(now: EpochMs): Stretch[] {
  const times = [now]
  let time: number = now
  const stepBack = (ms: number, until: number) => {
    while (time > until) {
      time = time % ms === 0 ? time - ms : time - (time % ms)
      times.push(toEpochMs(time))
    }
  }
  stepBack(minuteMs, startOfGameDay(now))
  stepBack(15 * minuteMs, now - 7 * dayMs)
  stepBack(hourMs, now - 30 * dayMs)
  while (time > now - 365 * dayMs) {
    time = startOfGameDay(toEpochMs(time - 1))
    times.push(toEpochMs(time))
  }
  times.reverse()
  return times.slice(0, -1).map((start, index) => ({
    start,
    ms: times[index + 1]! - start,
    candles: {
      minute: candleStart(start, 'minute'),
      quarter: candleStart(start, 'quarter'),
      day: candleStart(start, 'day'),
    },
    isExchangeOpen: isExchangeOpen(start),
  }))
}

/** The price at the start of each stretch and at the end of the last, walked back from the seed prices. */
function walkBack(
  catalogue: Catalogue,
  stretches: readonly Stretch[],
  random: Random,
): Map<string, number[]> {
  const drawReturns = createDrawReturns(catalogue.simulations, random)
  const paths = new Map([...catalogue.simulations].map(([symbol, { seedPrice }]) => [symbol, [seedPrice]]))
  for (const { start, ms } of stretches.toReversed()) {
    for (const [symbol, move] of drawReturns(ms < hourMs ? ms * activityAt(start) : ms)) {
      const path = paths.get(symbol)!
      path.push(path.at(-1)! * Math.exp(-move))
    }
  }
  for (const path of paths.values()) path.reverse()
  return paths
}

function candlesOf(
  stretches: readonly Stretch[],
  prices: readonly number[],
  length: CandleLength,
  type: InstrumentType,
  random: Random,
): Candle[] {
  const candles: Candle[] = []
  for (let from = 0; from < stretches.length; ) {
    const { candles: starts, isExchangeOpen } = stretches[from]!
    let to = from
    while (stretches[to]?.candles[length] === starts[length]) to += 1
    const within = prices.slice(from, to + 1)
    candles.push(candle(starts[length], within, quoteAround(prices[to]!, type, isExchangeOpen), random))
    from = to
  }
  return candles
}

function candle(start: EpochMs, prices: readonly number[], quote: BidAndAsk, random: Random): Candle {
  const [bid, ask] = [toDecimal(quote.bid), toDecimal(quote.ask)]
  const close = middle(bid, ask)
  // Between the prices that are known it strays a little further.
  const stray = (Math.abs(prices.at(-1)! - prices[0]!) * random.uniform()) / 4
  const [high, low] = [rounded(Math.max(...prices) + stray), rounded(Math.min(...prices) - stray)]
  return {
    start,
    open: rounded(prices[0]!),
    high: high > close ? high : close,
    low: low < close ? low : close,
    close,
    bid,
    ask,
  }
}

const rounded = (price: number): Decimal => toDecimal(price.toFixed(5))
