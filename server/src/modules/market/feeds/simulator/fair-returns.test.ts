import { readFileSync } from 'node:fs'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import {
  autocorrelation,
  correlation,
  kurtosis,
  mean,
  variance,
} from '../../../../../test/fixtures/statistics.ts'
import { createRandom } from '../../../../platform/random.ts'
import { loadCatalogue } from '../../catalogue/catalogue.ts'
import { createFairReturns } from './fair-returns.ts'
import { createRandomWalk } from './random-walk.ts'

const file = new URL('../../../../../../content/instruments.csv', import.meta.url)
const whole = loadCatalogue(readFileSync(file, 'utf8'))
const watched = [
  ...['AEX', 'ASML', 'BESI', 'INGA', 'SHELL', 'KPN', 'DAX', 'SPX', 'TDT', 'XAUUSD', 'FGBL', 'BRENT'],
  ...['EURUSD', 'TSLA'],
]
const catalogue = {
  ...whole,
  simulations: new Map([...whole.simulations].filter(([symbol]) => watched.includes(symbol))),
}
const [halfHour, dayMs] = [30 * 60_000, 24 * 3_600_000]
const monday = Date.UTC(2000, 0, 2, 23)
const years = 8
const seed = 'eight years'

/** The returns from midnight to midnight of the weekdays of eight years, and their parts in and out of the session. */
const walked = (() => {
  const returns = createFairReturns(catalogue, seed, 'regular')
  const walk = createRandomWalk(returns, toEpochMs(monday))
  const all = returns.symbols.map(() => ({
    days: [] as number[],
    intraday: [] as number[],
    overnight: [] as number[],
  }))
  const before = returns.symbols.map(() => 1)
  const last = returns.symbols.map(() => ({ price: 1, wasOpen: false }))
  for (let day = 0; day < years * 364; day += 1) {
    for (let step = 0; step < 48; step += 1) {
      walk.step(halfHour)
      walk.open()
      for (const [index, each] of last.entries()) {
        const price = walk.price(index)
        const isOpen = returns.profiles[index]!.isOpen(walk.at())
        if (isOpen !== each.wasOpen) {
          all[index]![isOpen ? 'overnight' : 'intraday'].push(Math.log(price / each.price))
          last[index] = { price, wasOpen: isOpen }
        }
      }
    }
    if (day % 7 >= 5) continue
    for (const index of before.keys()) {
      all[index]!.days.push(Math.log(walk.price(index) / before[index]!))
      before[index] = walk.price(index)
    }
  }
  return new Map(returns.symbols.map((symbol, index) => [symbol, all[index]!]))
})()
const daysOf = (symbol: string) => walked.get(symbol)!.days
/** The mean autocorrelation of the sizes of returns over lags 1 to 20. */
const clustering = (returns: readonly number[]) =>
  mean(Array.from({ length: 20 }, (_, lag) => autocorrelation(returns.map(Math.abs), lag + 1)))
/** A plain Gaussian walk: what the simulator must not be. */
const gaussian = Array.from({ length: 2_080 }, createRandom('gauss').normal)

describe('simulated returns', () => {
  // The ranges are those of the real prices in bench/simulator.md, widened by the sampling error of eight years.
  it.each(['AEX', 'ASML', 'KPN', 'SPX', 'EURUSD', 'XAUUSD'])(
    'of %s have the statistics of a real market',
    (symbol) => {
      const days = daysOf(symbol)
      expect(kurtosis(days)).toBeGreaterThan(4.5)
      expect(kurtosis(days)).toBeLessThan(115)
      expect(clustering(days)).toBeGreaterThan(0.06)
      expect(clustering(days)).toBeLessThan(0.45)
      for (let lag = 1; lag <= 20; lag += 1) expect(Math.abs(autocorrelation(days, lag))).toBeLessThan(0.16)
    },
  )

  it('fail the checks when they are a plain random walk', () => {
    expect(kurtosis(gaussian)).toBeLessThan(4.5)
    expect(clustering(gaussian)).toBeLessThan(0.06)
  })

  it.each(['AEX', 'ASML', 'SPX', 'SHELL'])('of %s have a third of their variance over night', (symbol) => {
    const { overnight, intraday } = walked.get(symbol)!
    const share = variance(overnight) / (variance(overnight) + variance(intraday))
    expect(share).toBeGreaterThan(0.28)
    expect(share).toBeLessThan(0.48)
  })

  it.each(['ASML', 'EURUSD', 'TSLA', 'FGBL'])('of %s have the volatility of the catalogue', (symbol) => {
    const yearly = Math.sqrt(variance(daysOf(symbol)) * 260.9)
    const ratio = yearly / catalogue.simulations.get(symbol)!.volatility
    // Years can be calm or volatile: the average of eight of them is still some way off.
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  it.each([
    ['AEX', 'ASML', 0.4, 0.7],
    ['AEX', 'INGA', 0.4, 0.7],
    ['AEX', 'SHELL', 0.35, 0.7],
    ['ASML', 'BESI', 0.65, 0.85],
    ['AEX', 'DAX', 0.78, 0.92],
    ['AEX', 'SPX', 0.45, 0.7],
    ['XAUUSD', 'AEX', -0.1, 0.1],
    ['FGBL', 'AEX', -0.3, -0.08],
    ['SHELL', 'BRENT', 0.4, 0.62],
    ['TDT', 'AEX', 0.93, 1],
    ['EURUSD', 'XAUUSD', 0.1, 0.35],
  ])('of %s and %s have the correlation of their factors', (one, other, least, most) => {
    const found = correlation(daysOf(one), daysOf(other))
    expect(found).toBeGreaterThan(least)
    expect(found).toBeLessThan(most)
  })

  it('depend on the seed, the start and the length alone, not on what was drawn before', () => {
    const drawAt = (instants: number[]) => {
      const returns = createFairReturns(catalogue, seed, 'regular')
      return instants.map((at) => [...returns.draw(toEpochMs(at), halfHour).moves]).at(-1)
    }
    const at = monday + 40 * dayMs
    const alone = drawAt([at])!
    expect(drawAt([at])).toEqual(alone)
    // The effect of the volatility's starting value is smaller than the rounding.
    for (const [index, move] of drawAt([monday, monday + dayMs, at])!.entries()) {
      expect(move / alone[index]!).toBeCloseTo(1, 1)
    }
    expect(drawAt([at + halfHour])).not.toEqual(alone)
  })
})
