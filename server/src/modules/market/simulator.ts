// The simulator: a market that moves day and night, without data from outside. For a seed, a start and the same ticks it
// always says the same.

import { approximate } from '@koersklasse/domain/decimal.ts'
import { mid, type Quote, type RawQuote } from '@koersklasse/domain/quote.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time.ts'
import type { Log } from '../../platform/log.ts'
import type { AnnouncedActions } from './announced-actions.ts'
import type { Catalogue } from './catalogue.ts'
import type { Feed, FeedOutlet } from './feed.ts'
import { createRandom, type Random } from './random.ts'
import { createDrawReturns, type DrawReturns } from './random-walk.ts'
import { quoteAround } from './simulated-quote.ts'
import { activityAt, isExchangeOpen } from './trading-day.ts'

const stepMs = 1_000
/** The longest time that one step makes up for: prices do not leap when the machine has slept. */
const longestStepMs = 60_000
/** The share of the instruments that are quoted in a step of average activity. */
const quotedShare = 0.3

const simulatorSource = 'simulator'

export interface Simulator extends Feed {
  /** Moves every price on to an instant, and quotes some of them. */
  tick(now: EpochMs): void
}

export interface SimulatorParts {
  catalogue: Catalogue
  seed: string
  /** Real time, which is the market's here. */
  clock: Clock
  /** The last quote of before, from which a price goes on. */
  lastQuote(symbol: string): Quote | undefined
  actions: Pick<AnnouncedActions, 'priceAfter'>
  log: Log
}

export function createSimulator(parts: SimulatorParts): Simulator {
  const { catalogue, seed, clock, lastQuote, actions, log } = parts
  const prices = new Map<string, number>()
  let random: Random
  let drawReturns: DrawReturns
  let outlet: FeedOutlet | null = null
  let timer: NodeJS.Timeout | null = null
  let tickedAt: EpochMs | null = null

  /** Starts from the last quotes, or from the catalogue where there are none, and quotes everything once. */
  function begin(now: EpochMs): void {
    random = createRandom(`${seed} ${now}`)
    drawReturns = createDrawReturns(catalogue.simulations, random)
    for (const [symbol, { seedPrice }] of catalogue.simulations) {
      const last = lastQuote(symbol)
      const price =
        last === undefined ? seedPrice : actions.priceAfter(symbol, approximate(mid(last)), last.time, now)
      prices.set(symbol, price)
    }
    quote([...prices.keys()], now)
  }

  function quote(symbols: readonly string[], now: EpochMs): void {
    const isOpen = isExchangeOpen(now)
    const raw = symbols.map((symbol): RawQuote => {
      const { type } = catalogue.instruments.get(symbol)!
      return { symbol, ...quoteAround(prices.get(symbol)!, type, isOpen), time: now }
    })
    outlet?.quotes(raw)
  }

  function tick(now: EpochMs): void {
    const before = tickedAt
    if (before !== null && now <= before) return
    tickedAt = now
    if (before === null) {
      begin(now)
      return
    }
    const activity = activityAt(now)
    for (const [symbol, move] of drawReturns(Math.min(now - before, longestStepMs) * activity)) {
      prices.set(symbol, actions.priceAfter(symbol, prices.get(symbol)! * Math.exp(move), before, now))
    }
    const isQuoted = () => random.uniform() < quotedShare * activity
    quote([...prices.keys()].filter(isQuoted), now)
  }

  return {
    source: simulatorSource,
    start(to) {
      outlet = to
      tick(clock.now())
      timer = setInterval(() => {
        try {
          tick(clock.now())
        } catch (error) {
          log.error({ err: error }, 'the simulator failed')
        }
      }, stepMs)
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      outlet = null
      tickedAt = null
    },
    tick,
  }
}
