// The simulator: a market without external data, at any pace. A seed, a start and a pace always give the same quotes.
// docs/decisions/0016 explains the model.

import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { mid, type Quote, type RawQuote } from '@koersklasse/domain/market/quote.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createRandomStreams, type RandomStreams } from '../../../../platform/random.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../../corporate-actions/announced-actions.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import type { MarketTime } from '../market-clock.ts'
import { createFairReturns, type FairReturns } from './fair-returns.ts'
import { createRandomWalk, type RandomWalk } from './random-walk.ts'
import { quoteAround, spreadWidening } from './simulated-quote.ts'

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 24 * 3_600_000]
/**
 * The possible lengths of a step in milliseconds: all divide half an hour, so that each opening and close ends a step.
 */
const stepLengths = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10].map((minutes) => minutes * minuteMs),
]
/** The longer the time that was missed, the longer the steps in which it is caught up. */
const longSteps = [
  { ms: 30 * minuteMs, from: 7 * dayMs },
  { ms: 5 * minuteMs, from: 5 * minuteMs },
]
/** How many of the last steps of missed time have the usual length and are quoted. */
const madeUpSteps = 60
/** How likely an instrument is quoted in a second of average activity, and at the least. */
const quoted = { average: 0.12, least: 0.2 }

const simulatorSource = 'simulator'

export interface Simulator extends Feed {
  /** Moves every price on to an instant, and quotes some of them. */
  tick(now: EpochMs): void
}

export interface SimulatorParts {
  catalogue: Catalogue
  seed: string
  /** With regular hours nothing is quoted at weekends, when nobody can trade. */
  hours: MarketHours
  /** Market seconds per real second, from 1. */
  speed: number
  market: MarketTime
  /** Whether it sets the market's clock, which is real time otherwise. */
  movesClock: boolean
  real: Clock
  /** The last quote before the start, from which a price continues. */
  lastQuote(symbol: string): Quote | undefined
  actions: Pick<AnnouncedActions, 'priceAfter'>
}

/** The step at a speed, in milliseconds of market time: about four steps per real second, at least a second each. */
export function stepAt(speed: number): number {
  return stepLengths.find((ms) => ms >= (speed * secondMs) / 4) ?? stepLengths.at(-1)!
}

export function createSimulator(parts: SimulatorParts): Simulator {
  const { catalogue, seed, speed, market, actions } = parts
  const returns = createFairReturns(catalogue, seed, parts.hours)
  const streams = createRandomStreams(seed)
  const { symbols } = returns
  const stepMs = stepAt(speed)
  let outlet: FeedOutlet | null = null
  let walk: RandomWalk | null = null

  /** Continues from the last quotes, or from the catalogue where there are none, and quotes everything once. */
  function begin(now: EpochMs): RandomWalk {
    const end = floorTo(now, stepMs)
    const lasts = symbols.map((symbol) => lastPriceOf(parts, symbol, end))
    const first = Math.min(end, ...lasts.map(({ time }) => time))
    const begun = createRandomWalk(returns, floorTo(first - longSteps[0]!.ms, longSteps[0]!.ms))
    const waiting = new Set(symbols.keys())
    const takeUp = (index: number) => {
      const { price, time } = lasts[index]!
      waiting.delete(index)
      begun.change(index, () => actions.priceAfter(symbols[index]!, price, time, begun.at()))
    }
    let nervousness: Float64Array
    do {
      const from = begun.at()
      nervousness = begun.step(nextStep(from, end, stepMs)).nervousness
      for (const index of symbols.keys()) {
        if (!waiting.has(index)) act(actions, symbols, begun, index, from)
        else if (lasts[index]!.time < begun.at()) takeUp(index)
      }
      begun.open()
      // A quote of the instant of an opening contains its gap.
      for (const index of waiting) if (lasts[index]!.time === begun.at()) takeUp(index)
    } while (begun.at() < end)
    for (const index of waiting) takeUp(index)
    const isNews = (index: number) => !lasts[index]!.isQuoted || lasts[index]!.time < end
    quote(begun, nervousness, [...symbols.keys()].filter(isNews))
    return begun
  }

  function quote(walking: RandomWalk, nervousness: Float64Array, indices: readonly number[]): void {
    const raw = indices.map((index) => rawQuoteOf(catalogue, returns, walking, nervousness, index))
    if (raw.length > 0) outlet?.quotes(raw)
  }

  function tick(now: EpochMs): void {
    if (walk === null) {
      walk = begin(now)
      return
    }
    const end = floorTo(now, stepMs)
    while (walk.at() < end) {
      const from = walk.at()
      const { nervousness } = walk.step(nextStep(from, end, stepMs))
      for (const index of symbols.keys()) act(actions, symbols, walk, index, from)
      walk.open()
      const isLate = end - walk.at() > madeUpSteps * stepMs
      if (!isLate) quote(walk, nervousness, quotedIn(parts, streams, returns, from, walk.at()))
    }
  }

  function beat(): void {
    tick(market.now())
    outlet?.alive()
  }

  return {
    source: simulatorSource,
    timers: [{ everyMs: Math.min(secondMs, stepMs / speed), run: beat }],
    start(to) {
      outlet = to
      setClock(parts, { state: 'running', pace: speed })
      beat()
    },
    async stop() {
      setClock(parts, { state: 'waiting', pace: 0 })
      outlet = null
      walk = null
    },
    tick,
  }
}

const floorTo = (at: number, ms: number): EpochMs => toEpochMs(at - (at % ms))

/** How far to walk at once: in long steps while far behind, else to the end of the next step. */
function nextStep(from: EpochMs, to: EpochMs, stepMs: number): number {
  const left = to - from - madeUpSteps * stepMs
  const long = longSteps.find((each) => each.ms > stepMs && from % each.ms === 0 && left >= each.from)
  return long?.ms ?? stepMs - (from % stepMs)
}

/** The price that an instrument continues from: its last quote, or the catalogue's price where there is none. */
function lastPriceOf({ catalogue, lastQuote }: SimulatorParts, symbol: string, end: EpochMs) {
  const quote = lastQuote(symbol)
  return quote === undefined
    ? { price: catalogue.simulations.get(symbol)!.seedPrice, time: end, isQuoted: false }
    : { price: approximate(mid(quote)), time: quote.time, isQuoted: true }
}

/** The instruments quoted in a step: each that opens, and a random part of the others that grows with the step. */
function quotedIn(
  { hours }: SimulatorParts,
  streams: RandomStreams,
  { symbols, profiles }: FairReturns,
  from: EpochMs,
  to: EpochMs,
): number[] {
  const random = streams(`quoted ${from} ${to}`)
  return [...symbols.keys()].filter((index) => {
    const chance = random.uniform()
    const profile = profiles[index]!
    if (hours === 'regular' && profile.isWeekend(to)) return false
    if (profile.isOpen(to) && !profile.isOpen(from)) return true
    const often = Math.max(quoted.least, quoted.average * profile.activityAt(from))
    return chance < (often * (to - from)) / secondMs
  })
}

function rawQuoteOf(
  { instruments }: Catalogue,
  { symbols, profiles }: FairReturns,
  walking: RandomWalk,
  nervousness: Float64Array,
  index: number,
): RawQuote {
  const time = walking.at()
  const symbol = symbols[index]!
  const widening = spreadWidening(nervousness[index]!, profiles[index]!, time)
  return { symbol, ...quoteAround(walking.price(index), instruments.get(symbol)!.type, widening), time }
}

function setClock(
  { movesClock, market, real }: SimulatorParts,
  to: { state: 'running'; pace: number } | { state: 'waiting'; pace: 0 },
): void {
  if (movesClock) market.set({ ...to, marketTime: market.now(), realTime: real.now() })
}

/** Applies the corporate actions of a share since an instant. */
function act(
  actions: SimulatorParts['actions'],
  symbols: readonly string[],
  walking: RandomWalk,
  index: number,
  since: EpochMs,
): void {
  walking.change(index, (price) => actions.priceAfter(symbols[index]!, price, since, walking.at()))
}
