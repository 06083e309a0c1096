// A past for the simulated market, generated at its very first start so that charts are not empty: days for a year,
// quarters for a week, hours for a month, minutes for today. It is walked forward by the model of the simulator, and then
// scaled so that it ends at the prices from which the simulator starts.

import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Candle,
  type CandleLength,
  candleLengths,
  candleStart,
} from '@koersklasse/domain/market/candle.ts'
import type { InstrumentType } from '@koersklasse/domain/market/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { type Decimal, middle, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createRandomStreams, type Random } from '../../../../platform/random.ts'
import { nextDay } from '../../calendar/days.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CandleOf } from '../../store/candle-store.ts'
import type { ActivityProfile } from './activity-profile.ts'
import { exDates } from './dividends.ts'
import { createFairReturns, type FairReturns } from './fair-returns.ts'
import { createRandomWalk } from './random-walk.ts'
import { quoteAround, spreadWidening } from './simulated-quote.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
/** How many days back each kind of candle goes by default, and the steps in which it is walked. */
const reach = { year: 365, month: 30, week: 7 }
const steps = { year: 30 * minuteMs, week: 15 * minuteMs, today: minuteMs }

/** From 22:00 to 08:00 no exchange opens or closes: the nights of the year are walked in two steps. */
const quietFrom = new Map([
  [0, 8 * hourMs],
  [22 * hourMs, 2 * hourMs],
])

/** A stretch of the made-up past, and the start of the candle of each length that it belongs to. */
interface Stretch {
  start: EpochMs
  end: EpochMs
  candles: Record<CandleLength, EpochMs>
}

/** What an instrument did in each stretch. The next one may start elsewhere: with an opening, or a dividend. */
interface Path {
  starts: Float64Array
  ends: Float64Array
  variances: Float64Array
  nervousness: Float64Array
}

/**
 * Makes up the candles of the time before an instant, symbol by symbol. Whatever else the process does goes on meanwhile.
 * @param past.until where the past ends, at the catalogue's seed prices
 * @param past.days how far it goes back, at least a month; by default a year
 */
export async function* seedHistory(
  catalogue: Catalogue,
  seed: string,
  hours: MarketHours,
  { until: now, days = reach.year }: { until: EpochMs; days?: number | undefined },
): AsyncIterable<CandleOf[]> {
  const returns = createFairReturns(catalogue, seed, hours)
  const stretches = stretchesBefore(now, days)
  const paths = await walk(catalogue, returns, stretches, seed)
  const random = createRandomStreams(seed)('past')
  const first: Record<CandleLength, number> = {
    minute: startOfGameDay(now),
    quarter: now - reach.month * dayMs,
    day: 0,
  }
  for (const [index, symbol] of returns.symbols.entries()) {
    const profile = returns.profiles[index]!
    const { type } = catalogue.instruments.get(symbol)!
    const isQuoted = ({ start }: Stretch) => hours === 'always' || !profile.isWeekend(start)
    const wanted = [...stretches.keys()].filter((place) => isQuoted(stretches[place]!))
    yield candleLengths.flatMap((length) => {
      const places = wanted.filter((place) => stretches[place]!.start >= first[length])
      const groups = Map.groupBy(places, (place) => stretches[place]!.candles[length])
      return [...groups].map(([start, within]) => ({
        ...{ symbol, length },
        candle: candleOf(start, within, stretches, paths[index]!, { type, profile }, random),
      }))
    })
  }
}

function stretchesBefore(now: EpochMs, days: number): Stretch[] {
  const [week, today] = [startOfGameDay(toEpochMs(now - reach.week * dayMs)), startOfGameDay(now)]
  const stretches: Stretch[] = []
  let day = startOfGameDay(toEpochMs(now - days * dayMs))
  let tomorrow = nextDay(day)
  for (let start = day; start < now; ) {
    if (start === tomorrow) {
      day = start
      tomorrow = nextDay(day)
    }
    const step =
      start >= today ? steps.today : start >= week ? steps.week : (quietFrom.get(start - day) ?? steps.year)
    const end = toEpochMs(Math.min(now, tomorrow, start + step))
    const quarter = start < week ? toEpochMs(start - (start % hourMs)) : candleStart(start, 'quarter')
    stretches.push({ start, end, candles: { minute: candleStart(start, 'minute'), quarter, day } })
    start = end
  }
  return stretches
}

async function walk(
  { simulations }: Catalogue,
  returns: FairReturns,
  stretches: readonly Stretch[],
  seed: string,
): Promise<Path[]> {
  const { symbols } = returns
  const [begin, end] = [stretches[0]!.start, stretches.at(-1)!.end]
  const paths = symbols.map(() => ({
    starts: new Float64Array(stretches.length),
    ends: new Float64Array(stretches.length),
    variances: new Float64Array(stretches.length),
    nervousness: new Float64Array(stretches.length),
  }))
  const falls = symbols.map((symbol) => {
    const { dividend } = simulations.get(symbol)!
    if (dividend === null) return { at: new Set<EpochMs>(), left: 1 }
    const left = 1 - dividend.yield / dividend.months.length
    return { at: new Set(exDates(seed, symbol, dividend, begin, end)), left }
  })
  const walking = createRandomWalk(returns, begin)
  for (const [place, { start, end: until, candles }] of stretches.entries()) {
    if (start === candles.day) await nextTurn()
    walking.open()
    for (const [index, path] of paths.entries()) {
      if (falls[index]!.at.has(start)) walking.change(index, (price) => price * falls[index]!.left)
      path.starts[place] = walking.price(index)
    }
    const { variances, nervousness } = walking.step(until - start)
    for (const [index, path] of paths.entries()) {
      path.ends[place] = walking.price(index)
      path.variances[place] = variances[index]!
      path.nervousness[place] = nervousness[index]!
    }
  }
  for (const [index, { starts, ends }] of paths.entries()) {
    const scale = simulations.get(symbols[index]!)!.seedPrice / ends.at(-1)!
    for (const place of ends.keys()) {
      starts[place]! *= scale
      ends[place]! *= scale
    }
  }
  return paths
}

function candleOf(
  start: EpochMs,
  places: readonly number[],
  stretches: readonly Stretch[],
  { starts, ends, variances, nervousness }: Path,
  { type, profile }: { type: InstrumentType; profile: ActivityProfile },
  random: Random,
): Candle {
  const last = places.at(-1)!
  const quote = quoteAround(
    ends[last]!,
    type,
    spreadWidening(nervousness[last]!, profile, stretches[last]!.end),
  )
  const [bid, ask] = [toDecimal(quote.bid), toDecimal(quote.ask)]
  const close = middle(bid, ask)
  let [highest, lowest] = [0, Number.POSITIVE_INFINITY]
  for (const place of places) {
    const deviation = Math.sqrt(variances[place]!)
    const [from, to] = [starts[place]!, ends[place]!]
    highest = Math.max(highest, farthest(from, to, deviation, random))
    lowest = Math.min(lowest, 1 / farthest(1 / from, 1 / to, deviation, random))
  }
  const [high, low] = [rounded(highest), rounded(lowest)]
  return {
    start,
    open: rounded(starts[places[0]!]!),
    high: high > close ? high : close,
    low: low < close ? low : close,
    close,
    bid,
    ask,
  }
}

/** The highest price on the way between two: the maximum of a Brownian bridge of the logarithm. */
function farthest(from: number, to: number, deviation: number, random: Random): number {
  const move = Math.log(to / from)
  const stray = Math.sqrt(move * move - 2 * deviation * deviation * Math.log(1 - random.uniform()))
  return from * Math.exp((move + stray) / 2)
}

const rounded = (price: number): Decimal => toDecimal(price.toFixed(5))
