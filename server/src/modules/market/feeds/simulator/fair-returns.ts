// How the fair values of the simulated instruments move: each return is a weighted sum of what moves all (factors: the
// world, oil, the dollar ...) and of what is the instrument's own, so that related instruments move together. Each of
// these sources has a volatility that clusters, and now and then leaps (R. C. Merton, Option pricing when underlying
// stock returns are discontinuous, Journal of Financial Economics 3, 1976).

import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { hoursOf, type SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type ActivityProfile, createActivityProfile } from './activity-profile.ts'
import { createRandom, type Random } from './random.ts'
import { createVarianceAt } from './volatility.ts'

const yearMs = 365.25 * 24 * 3_600_000
/** How often a source jumps in a year, and the share of its variance that this causes: news, and large orders. */
const leaps = [
  { perYear: 4, share: 0.06 },
  { perYear: 4_000, share: 0.08 },
] as const
const steadyShare = leaps.reduce((left, { share }) => left - share, 1)

/** Draws the movements of all instruments, in the order of `symbols`, one period after another. */
export interface FairReturns {
  symbols: readonly string[]
  /** The profile of each instrument's exchange. */
  profiles: readonly ActivityProfile[]
  /** Draws the next stretch. Its arrays are used again for the one after it. */
  draw(start: EpochMs, ms: number): FairMoves
}

export interface FairMoves {
  /** The logarithmic return of each fair value. */
  moves: Float64Array
  /** The variance that each was drawn with. */
  variances: Float64Array
  /** The volatility of each relative to its average, apart from the effect of the time of day. */
  nervousness: Float64Array
}

/**
 * The movement of the instruments of a catalogue. A stretch depends on the seed, its start and its length alone. None
 * may reach over the opening or the close of an exchange: whole divisors of half an hour, in step with the clock, never
 * do.
 */
export function createFairReturns(
  { simulations, instruments }: Pick<Catalogue, 'simulations' | 'instruments'>,
  seed: string,
  marketHours: MarketHours,
): FairReturns {
  const symbols = [...simulations.keys()]
  const factors = [...new Set([...simulations.values()].flatMap((each) => [...each.factors.keys()]))]
  const rhythmOf = sharedRhythms(marketHours)
  const profiles = symbols.map((symbol) => rhythmOf(hoursOf(instruments.get(symbol)!)))
  const weeklyRhythms = [...new Set(profiles)]
  const varianceAt = createVarianceAt(seed, factors.length + symbols.length)
  const parts = symbols.map((symbol, index) => {
    const { volatility, factors: shares, dividend } = simulations.get(symbol)!
    const sources = [...shares].map(([factor, share]) => ({ source: factors.indexOf(factor), share }))
    const own = 1 - sources.reduce((sum, { share }) => sum + share * share, 0)
    sources.push({ source: factors.length + index, share: Math.sqrt(Math.max(0, own)) })
    // A dividend is earned before it is paid, so that over the years a price does not fall by its dividends.
    return {
      volatility,
      sources,
      drift: dividend?.yield ?? 0,
      profile: weeklyRhythms.indexOf(profiles[index]!),
    }
  })
  const shocks = new Float64Array(factors.length + symbols.length)
  const moves = new Float64Array(symbols.length)
  const variances = new Float64Array(symbols.length)
  const nervousness = new Float64Array(symbols.length)

  return {
    symbols,
    profiles,
    draw(start, ms) {
      const years = ms / yearMs
      const sourceVariances = varianceAt(start)
      const random = createRandom(`${seed} ${ms} ${start}`)
      const shock = createShock(random, years)
      for (let source = 0; source < shocks.length; source += 1) {
        shocks[source] = Math.sqrt(sourceVariances[source]!) * shock()
      }
      const middle = toEpochMs(Math.floor(start + ms / 2))
      const activities = weeklyRhythms.map((profile) => profile.activityAt(middle))
      for (const [index, { volatility, sources, drift, profile }] of parts.entries()) {
        let [sum, variance] = [0, 0]
        for (const { source, share } of sources) {
          sum += share * shocks[source]!
          variance += share * share * sourceVariances[source]!
        }
        const deviation = volatility * Math.sqrt(activities[profile]!)
        const drawnWith = deviation * deviation * variance * years
        moves[index] = deviation * sum - drawnWith / 2 + drift * years
        variances[index] = drawnWith
        nervousness[index] = Math.sqrt(variance)
      }
      return { moves, variances, nervousness }
    },
  }
}

/** Draws movements with the variance of so many years, a part of it in leaps. */
function createShock(random: Random, years: number): () => number {
  const steadyDeviation = Math.sqrt(steadyShare * years)
  const kinds = leaps.map(({ perYear, share }) => ({
    deviation: Math.sqrt(share / perYear),
    chanceOfNone: Math.exp(-perYear * years),
  }))
  return () => {
    let sum = steadyDeviation * random.normal()
    for (const { deviation, chanceOfNone } of kinds) {
      // How many leaps there are is a Poisson number, drawn by Knuth's product of uniforms.
      for (let product = random.uniform(); product > chanceOfNone; product *= random.uniform()) {
        sum += deviation * random.normal()
      }
    }
    return sum
  }
}

function sharedRhythms(marketHours: MarketHours): (hours: SessionHours) => ActivityProfile {
  const known = new Map<SessionHours, ActivityProfile>()
  return (hours) => {
    const profile = known.get(hours) ?? createActivityProfile(hours, marketHours)
    known.set(hours, profile)
    return profile
  }
}
