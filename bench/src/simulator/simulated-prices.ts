// The prices of the simulator over the same period as the real ones, as returns.

import { readFileSync } from 'node:fs'
import { mid, type RawQuote, readQuote } from '@koersklasse/domain/market/quote.ts'
import { hoursOf, newYorkHours, roundTheClock } from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createTradingSessions } from '@koersklasse/server/src/modules/market/calendar/trading-sessions.ts'
import { type Catalogue, loadCatalogue } from '@koersklasse/server/src/modules/market/catalogue/catalogue.ts'
import { createFairReturns } from '@koersklasse/server/src/modules/market/feeds/simulator/fair-returns.ts'
import { createRandomWalk } from '@koersklasse/server/src/modules/market/feeds/simulator/random-walk.ts'
import { startSimulatedMarket } from '@koersklasse/server/test/fixtures/simulated-market.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]

/** Logarithmic returns by date: from close to close, and split into before and after the opening. */
export interface DailyReturns {
  days: Map<string, number>
  /** From midnight to midnight of the game, as in a daily chart; the real prices have none. */
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
  const walk = createRandomWalk(returns, start)
  const none = (): DailyReturns => ({ days: new Map(), gameDays: new Map(), overnight: [], intraday: [] })
  const all = returns.symbols.map(() => ({ returns: none(), wasOpen: false, open: 0, close: 0, midnight: 1 }))
  while (walk.at() < end) {
    walk.step(30 * minuteMs)
    walk.open()
    const date = new Date(walk.at() - 12 * hourMs).toISOString().slice(0, 10)
    const isMidnight = startOfGameDay(walk.at()) === walk.at()
    const isWeekday = ![0, 6].includes(new Date(date).getUTCDay())
    for (const [index, each] of all.entries()) {
      const price = walk.price(index)
      const isOpen = returns.profiles[index]!.isOpen(walk.at())
      // Instruments traded around the clock close and open at midnight.
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

/** Steps of 15 seconds, as in a game at sixty times real time, which allows for many weeks. */
const speed = 60
/** Between these hours of UTC some exchange is open, in summer or in winter; outside them nothing is quoted. */
const waking = { from: 6, until: 22 }

/** The minute returns of a simulated week, while the exchange of each instrument is open. */
export function simulatedMinuteReturns(
  catalogue: Catalogue,
  seed: string,
  monday: EpochMs,
): Map<string, number[]> {
  const said = new Map<string, Said>()
  const market = startSimulatedMarket({
    ...{ catalogue, seed, start: monday, speed },
    onQuotes(raws, source) {
      for (const raw of raws) said.set(raw.symbol, { raw, source })
    },
  })
  const tradingSessionAt = createTradingSessions()
  const hours = [...catalogue.instruments.values()].map((instrument) => {
    const own = hoursOf(instrument)
    return { symbol: instrument.symbol, hours: own === roundTheClock ? newYorkHours : own }
  })
  const returns = new Map(hours.map(({ symbol }) => [symbol, [] as number[]]))
  const last = new Map<string, number>()
  let reached: number = monday
  for (let time = monday + minuteMs; time < monday + 5 * dayMs; time += minuteMs) {
    const hour = new Date(time).getUTCHours()
    if (hour < waking.from || hour >= waking.until) continue
    market.advance(time - reached)
    reached = time
    for (const { symbol, hours: own } of hours) {
      const price = priceOf(said.get(symbol)!)
      const session = tradingSessionAt(toEpochMs(time), own)
      if (isWithinSession(toEpochMs(time), session) && time - minuteMs >= session.open) {
        returns.get(symbol)!.push(Math.log(price / last.get(symbol)!))
      }
      last.set(symbol, price)
    }
  }
  return returns
}

interface Said {
  raw: RawQuote
  source: string
}

function priceOf({ raw, source }: Said): number {
  const read = readQuote(raw, source, () => true)
  if (!read.ok) throw new Error(`The simulator said something that is no quote: ${read.refusal}`)
  return approximate(mid(read.value))
}
