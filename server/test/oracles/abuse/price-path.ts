// The prices that the attempts are made on: the recorded week, and some days of the simulator, calm or stormy.

import { readFileSync } from 'node:fs'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Catalogue, loadCatalogue } from '../../../src/modules/market/catalogue/catalogue.ts'
import { createMarketTime } from '../../../src/modules/market/feeds/market-clock.ts'
import { createSimulator } from '../../../src/modules/market/feeds/simulator/simulator.ts'
import { ManualClock } from '../../fixtures/manual-clock.ts'
import { weekCatalogue, weekLines } from '../recorded-week/tape-lines.ts'
import { type Choices, createChoices } from './random.ts'

/** The quotes that become known at an instant. */
export interface Tick {
  /** In milliseconds since 1970 (UTC). */
  time: number
  quotes: RawQuote[]
}

export interface PricePath {
  name: PathName
  catalogue: Catalogue
  /** Oldest first. */
  ticks: readonly Tick[]
}

/** The recorded week; the simulator; and the simulator with leaps and twenty times the volatility, for many knock-outs. */
export type PathName = 'recorded' | 'simulated' | 'stormy'

const made = new Map<string, PricePath>()

/** Returns a path of prices, which is made only once for each seed. */
export function pricePath(name: PathName, seed: number): PricePath {
  const key = `${name} ${name === 'recorded' ? '' : seed}`
  const path = made.get(key) ?? makePath(name, seed)
  made.set(key, path)
  return path
}

function makePath(name: PathName, seed: number): PricePath {
  switch (name) {
    case 'recorded':
      return { name, ...recordedWeek() }
    case 'simulated':
      return { name, ...simulate(`abuse ${seed}`, 9, 1) }
    case 'stormy':
      return { name, ...withLeaps(simulate(`abuse ${seed}`, 3, 20), createChoices(seed)) }
  }
}

/** Moves each instrument by up to a third, once in six ticks: past the levels of Sprinters, and often back. */
function withLeaps({ catalogue, ticks }: Omit<PricePath, 'name'>, choices: Choices): Omit<PricePath, 'name'> {
  const factors = new Map<string, number>()
  const leapt = (quote: RawQuote): RawQuote => {
    if (choices.happens(1 / 6)) factors.set(quote.symbol, choices.whole(67, 133) / 100)
    const factor = factors.get(quote.symbol) ?? 1
    const price = (text: string): string => (Number(text) * factor).toFixed(5)
    return { ...quote, bid: price(quote.bid), ask: price(quote.ask) }
  }
  return { catalogue, ticks: ticks.map(({ time, quotes }) => ({ time, quotes: quotes.map(leapt) })) }
}

function recordedWeek(): Omit<PricePath, 'name'> {
  const byTime = Map.groupBy(weekLines, ({ time }) => time)
  return { catalogue: weekCatalogue, ticks: [...byTime].map(([time, quotes]) => ({ time, quotes })) }
}

/** Cheap and dear shares in four currencies on three exchanges, an index and gold; and the pairs that convert them. */
const simulated = ['KPN', 'ASML', 'WKL', 'AAPL', 'BP', 'PKO', 'XAUUSD', 'AEX', 'EURUSD', 'EURGBP', 'EURPLN']
/** A Monday, 08:00 in Amsterdam. */
const begin = Date.UTC(2026, 1, 2, 7)
const minuteMs = 60_000

/** Some days of the simulator, with a quote of each instrument every minute. */
function simulate(seed: string, days: number, volatility: number): Omit<PricePath, 'name'> {
  const catalogue = someInstruments(volatility)
  const real = new ManualClock(begin)
  const at = toEpochMs(begin)
  const market = createMarketTime(real, { state: 'running', pace: 1, marketTime: at, realTime: at })
  const simulator = createSimulator({
    // At this speed a step is a minute, in which everything is quoted.
    ...{ catalogue, seed, speed: 240, hours: 'always', market, movesClock: false, real },
    lastQuote: () => undefined,
    actions: { priceAfter: (_symbol, price) => price },
  })
  const ticks: Tick[] = []
  const ignored = { alive() {}, drop() {} }
  simulator.start({
    quotes(raw) {
      ticks.push({ time: raw[0]!.time, quotes: [...raw] })
      return null
    },
    ...ignored,
  })
  for (let minutes = 1; minutes <= days * 24 * 60; minutes += 1) {
    simulator.tick(toEpochMs(begin + minutes * minuteMs))
  }
  return { catalogue, ticks }
}

function someInstruments(volatility: number): Catalogue {
  const file = new URL('../../../../content/instruments.csv', import.meta.url)
  const [header = '', ...rows] = readFileSync(file, 'utf8').split('\n')
  const column = header.split(',').indexOf('annual_volatility_percent')
  const kept = rows
    .map((row) => row.split(','))
    .filter(([symbol]) => simulated.includes(symbol!))
    .map((cells) => cells.with(column, String(Number(cells[column]) * volatility)).join(','))
  return loadCatalogue(`${[header, ...kept].join('\n')}\n`)
}
