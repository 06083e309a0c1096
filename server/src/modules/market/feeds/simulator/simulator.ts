// The simulator: a market without data from outside, at any pace. For a seed, a start and a pace it always says the same,
// however often it is asked. docs/decisions/0016 says why it is as it is.

import { approximate } from '@koersklasse/domain/decimal.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { mid, type Quote, type RawQuote } from '@koersklasse/domain/quote.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../../corporate-actions/announced-actions.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import type { MarketTime } from '../market-clock.ts'
import { createFairReturns } from './fair-returns.ts'
import { createPriceWalk, type PriceWalk } from './price-walk.ts'
import { createRandom } from './random.ts'
import { quoteAround, spreadWidening } from './simulated-quote.ts'

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 24 * 3_600_000]
/** The steps that it may take: each ends where an exchange opens or closes. */
const stepLengths = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10].map((minutes) => minutes * minuteMs),
]
/** What lies behind is walked in longer steps, the longer the more there is of it. */
const longSteps = [
  { ms: 30 * minuteMs, from: 7 * dayMs },
  { ms: 5 * minuteMs, from: 5 * minuteMs },
]
/** The last of them are taken as they would have been, and quoted, too. */
const madeUpSteps = 60
/** So long before the last quotes every exchange was open: what they held back is known from there. */
const heldBackMs = 4 * dayMs
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
  /** Where nobody can trade at weekends, it is silent then. */
  hours: MarketHours
  /** Market seconds a real second, from 1. */
  speed: number
  market: MarketTime
  /** Whether it moves the market's clock; else that is real time. */
  movesClock: boolean
  real: Clock
  /** The last quote of before, from which a price goes on. */
  lastQuote(symbol: string): Quote | undefined
  actions: Pick<AnnouncedActions, 'priceAfter'>
  log: Log
}

/** The step at a speed, in milliseconds of the market: about four a real second, six at most, and not below a second. */
export function stepAt(speed: number): number {
  return stepLengths.find((ms) => ms >= (speed * secondMs) / 4) ?? stepLengths.at(-1)!
}

export function createSimulator(parts: SimulatorParts): Simulator {
  const { catalogue, seed, speed, market, real, actions, log } = parts
  const returns = createFairReturns(catalogue, seed, parts.hours)
  const { symbols, rhythms } = returns
  const types = symbols.map((symbol) => catalogue.instruments.get(symbol)!.type)
  const stepMs = stepAt(speed)
  let outlet: FeedOutlet | null = null
  let timer: NodeJS.Timeout | null = null
  let walk: PriceWalk | null = null

  const floorTo = (at: number, ms: number): EpochMs => toEpochMs(at - (at % ms))

  /** Goes on from the last quotes, or from the catalogue where there are none, and quotes everything once. */
  function begin(now: EpochMs): PriceWalk {
    const end = floorTo(now, stepMs)
    const lasts = symbols.map((symbol) => {
      const quote = parts.lastQuote(symbol)
      return quote === undefined
        ? { price: catalogue.simulations.get(symbol)!.seedPrice, time: end, isQuoted: false }
        : { price: approximate(mid(quote)), time: quote.time, isQuoted: true }
    })
    const first = Math.min(end, ...lasts.map(({ time }) => time))
    const begun = createPriceWalk(returns, floorTo(first - heldBackMs, longSteps[0]!.ms))
    const waiting = new Set(symbols.keys())
    const takeUp = (index: number) => {
      const { price, time } = lasts[index]!
      waiting.delete(index)
      begun.goOnFrom(index, actions.priceAfter(symbols[index]!, price, time, begun.at()))
    }
    let nervousness: Float64Array
    do {
      const from = begun.at()
      nervousness = begun.step(nextStep(from, end)).nervousness
      begun.open()
      for (const index of symbols.keys()) {
        if (!waiting.has(index)) act(begun, index, from)
        else if (begun.at() >= lasts[index]!.time) takeUp(index)
      }
    } while (begun.at() < end)
    for (const index of waiting) takeUp(index)
    const isNews = (index: number) => !lasts[index]!.isQuoted || lasts[index]!.time < end
    quote(begun, nervousness, [...symbols.keys()].filter(isNews))
    return begun
  }

  /** How far to go at once. */
  function nextStep(from: EpochMs, to: EpochMs): number {
    const left = to - from - madeUpSteps * stepMs
    const long = longSteps.find((each) => each.ms > stepMs && from % each.ms === 0 && left >= each.from)
    return long?.ms ?? stepMs - (from % stepMs)
  }

  /** What companies did to their shares since an instant. */
  function act(walking: PriceWalk, index: number, since: EpochMs): void {
    walking.change(index, (price) => actions.priceAfter(symbols[index]!, price, since, walking.at()))
  }

  function quote(walking: PriceWalk, nervousness: Float64Array, indices: readonly number[]): void {
    const time = walking.at()
    const raw = indices.map((index): RawQuote => {
      const widening = spreadWidening(nervousness[index]!, rhythms[index]!, time)
      return { symbol: symbols[index]!, ...quoteAround(walking.shown(index), types[index]!, widening), time }
    })
    if (raw.length > 0) outlet?.quotes(raw)
  }

  /** Who is quoted in the step that has just been taken: whoever opens, and of the others the more the longer it was. */
  function quotedIn(from: EpochMs, to: EpochMs): number[] {
    const random = createRandom(`${seed} quoted ${from} ${to}`)
    return [...symbols.keys()].filter((index) => {
      const chance = random.uniform()
      const rhythm = rhythms[index]!
      if (parts.hours === 'regular' && rhythm.isWeekend(to)) return false
      if (rhythm.isOpen(to) && !rhythm.isOpen(from)) return true
      const often = Math.max(quoted.least, quoted.average * rhythm.activityAt(from))
      return chance < (often * (to - from)) / secondMs
    })
  }

  function tick(now: EpochMs): void {
    if (walk === null) {
      walk = begin(now)
      return
    }
    const end = floorTo(now, stepMs)
    while (walk.at() < end) {
      const from = walk.at()
      const { nervousness } = walk.step(nextStep(from, end))
      walk.open()
      for (const index of symbols.keys()) act(walk, index, from)
      const isLate = end - walk.at() > madeUpSteps * stepMs
      if (!isLate) quote(walk, nervousness, quotedIn(from, walk.at()))
    }
  }

  function setPace(pace: number): void {
    if (parts.movesClock) market.set({ marketTime: market.now(), realTime: real.now(), pace })
  }

  return {
    source: simulatorSource,
    start(to) {
      outlet = to
      setPace(speed)
      tick(market.now())
      timer = setInterval(
        () => {
          try {
            tick(market.now())
          } catch (error) {
            log.error({ err: error }, 'the simulator failed')
          }
        },
        Math.min(secondMs, stepMs / speed),
      )
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      setPace(0)
      outlet = null
      walk = null
    },
    tick,
  }
}
