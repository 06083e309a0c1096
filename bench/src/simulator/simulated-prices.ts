// The prices of the simulator over as long a time as the real ones, as returns.

import { readFileSync } from 'node:fs'
import { approximate } from '@koersklasse/domain/decimal.ts'
import { startOfGameDay } from '@koersklasse/domain/game-day.ts'
import { mid, type RawQuote, readQuote } from '@koersklasse/domain/quote.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { hoursOf, newYorkHours, roundTheClock } from '@koersklasse/domain/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/within-session.ts'
import { createSessions } from '@koersklasse/server/src/modules/market/calendar/sessions.ts'
import { type Catalogue, loadCatalogue } from '@koersklasse/server/src/modules/market/catalogue/catalogue.ts'
import { createAnnouncedActions } from '@koersklasse/server/src/modules/market/corporate-actions/announced-actions.ts'
import { createMarketTime } from '@koersklasse/server/src/modules/market/feeds/market-clock.ts'
import { createFairReturns } from '@koersklasse/server/src/modules/market/feeds/simulator/fair-returns.ts'
import { createPriceWalk } from '@koersklasse/server/src/modules/market/feeds/simulator/price-walk.ts'
import { createSimulator } from '@koersklasse/server/src/modules/market/feeds/simulator/simulator.ts'
import { ManualClock } from '@koersklasse/server/src/platform/clock.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]

/** Logarithmic returns: from close to close by the date, and in two parts, before the opening and after it. */
export interface DailyReturns {
  days: Map<string, number>
  /** The same by the day of the game, from midnight to midnight, as in a chart of days; the real ones have none. */
  gameDays: Map<string, number>
  overnight: number[]
  intraday: number[]
}

/** The catalogue of the game. */
export function ownCatalogue(): Catalogue {
  return loadCatalogue(readFileSync(new URL('../../../content/instruments.csv', import.meta.url), 'utf8'))
}

/** The daily returns of every instrument between two instants, in steps of half an hour, from close to close. */
export function simulatedDailyReturns(
  catalogue: Catalogue,
  seed: string,
  start: EpochMs,
  end: EpochMs,
): Map<string, DailyReturns> {
  const returns = createFairReturns(catalogue, seed, 'regular')
  const walk = createPriceWalk(returns, start)
  const none = (): DailyReturns => ({ days: new Map(), gameDays: new Map(), overnight: [], intraday: [] })
  const all = returns.symbols.map(() => ({ returns: none(), wasOpen: false, open: 0, close: 0, midnight: 1 }))
  while (walk.at() < end) {
    walk.step(30 * minuteMs)
    walk.open()
    const date = new Date(walk.at() - 12 * hourMs).toISOString().slice(0, 10)
    const isMidnight = startOfGameDay(walk.at()) === walk.at()
    const isWeekday = ![0, 6].includes(new Date(date).getUTCDay())
    for (const [index, each] of all.entries()) {
      const price = walk.shown(index)
      const isOpen = returns.rhythms[index]!.isOpen(walk.at())
      // What is traded day and night closes and opens at midnight.
      const isTurning = isMidnight && isOpen && each.wasOpen
      if (isTurning || (!isOpen && each.wasOpen)) {
        if (each.close > 0) {
          each.returns.days.set(date, Math.log(price / each.close))
          each.returns.overnight.push(Math.log(each.open / each.close))
          each.returns.intraday.push(Math.log(price / each.open))
        }
        each.close = price
      }
      if (isTurning || (isOpen && !each.wasOpen)) each.open = price
      each.wasOpen = isOpen
      if (isMidnight && isWeekday) {
        each.returns.gameDays.set(date, Math.log(price / each.midnight))
        each.midnight = price
      }
    }
  }
  return new Map(returns.symbols.map((symbol, index) => [symbol, all[index]!.returns]))
}

/** Steps of 15 seconds, as in a game at sixty times the pace of real time: so there is time for many weeks. */
const speed = 60
/** Some exchange is open between these hours of UTC, in summer or in winter; the others are not quoted. */
const waking = { from: 6, until: 22 }

/** The minute returns of a week as the simulator quotes it, while the exchange of each is open. */
export function simulatedMinuteReturns(
  catalogue: Catalogue,
  seed: string,
  monday: EpochMs,
): Map<string, number[]> {
  const real = new ManualClock(monday)
  const market = createMarketTime(real, { marketTime: monday, realTime: monday, pace: 1 })
  const simulator = createSimulator({
    ...{ catalogue, seed, hours: 'regular', speed, market, movesClock: false, real },
    lastQuote: () => undefined,
    actions: createAnnouncedActions([], market),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const said = new Map<string, RawQuote>()
  simulator.start({
    quotes(raws) {
      for (const raw of raws) said.set(raw.symbol, raw)
    },
    drop() {},
  })
  const priceOf = (symbol: string): number => {
    const read = readQuote(said.get(symbol)!, simulator.source, () => true)
    if (!read.ok) throw new Error(`The simulator said something that is no quote: ${read.refusal}`)
    return approximate(mid(read.value))
  }
  const sessionAt = createSessions()
  const hours = [...catalogue.instruments.values()].map((instrument) => {
    const own = hoursOf(instrument)
    return { symbol: instrument.symbol, hours: own === roundTheClock ? newYorkHours : own }
  })
  const returns = new Map(hours.map(({ symbol }) => [symbol, [] as number[]]))
  const last = new Map<string, number>()
  for (let time = monday + minuteMs; time < monday + 5 * dayMs; time += minuteMs) {
    real.advance(minuteMs)
    const hour = new Date(time).getUTCHours()
    if (hour < waking.from || hour >= waking.until) continue
    simulator.tick(real.now())
    for (const { symbol, hours: own } of hours) {
      const price = priceOf(symbol)
      const session = sessionAt(toEpochMs(time), own)
      if (isWithinSession(toEpochMs(time), session) && time - minuteMs >= session.open) {
        returns.get(symbol)!.push(Math.log(price / last.get(symbol)!))
      }
      last.set(symbol, price)
    }
  }
  void simulator.stop()
  return returns
}
