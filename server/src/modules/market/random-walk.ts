// How simulated prices move: each return is a weighted sum of what moves all (factors: the world, oil, the dollar ...) and
// of what is the instrument's own, so that related instruments move together. Prices are geometric random walks.

import type { Simulation } from './catalogue.ts'
import type { Random } from './random.ts'

const yearMs = 365 * 24 * 3_600_000

/** Draws the logarithmic return of every instrument over a stretch of time, in milliseconds of average activity. */
export type DrawReturns = (ms: number) => Map<string, number>

export function createDrawReturns(simulations: ReadonlyMap<string, Simulation>, random: Random): DrawReturns {
  const factors = [...new Set([...simulations.values()].flatMap((each) => [...each.factors.keys()]))]

  return (ms) => {
    const years = ms / yearMs
    const moves = new Map(factors.map((factor) => [factor, random.normal()]))
    const draw = ({ factors: shares, volatility }: Simulation) => {
      let [sum, ownVariance] = [0, 1]
      for (const [factor, share] of shares) {
        sum += share * moves.get(factor)!
        ownVariance -= share * share
      }
      sum += Math.sqrt(Math.max(0, ownVariance)) * random.normal()
      return volatility * Math.sqrt(years) * sum - (volatility * volatility * years) / 2
    }
    return new Map([...simulations].map(([symbol, simulation]) => [symbol, draw(simulation)]))
  }
}
