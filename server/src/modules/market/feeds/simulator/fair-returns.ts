// How the fair values of the simulated instruments move: each return is a weighted sum of what moves all (factors: the
// world, oil, the dollar ...) and of what is the instrument's own, so that related instruments move together. Each of
// these sources has a volatility that clusters, and now and then leaps (R. C. Merton, Option pricing when underlying
// stock returns are discontinuous, Journal of Financial Economics 3, 1976).

import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { hoursOf, type SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createRandomStreams, type Random } from '../../../../platform/random.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type ActivityProfile, createActivityProfile } from './activity-profile.ts'
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
  /**
   * The logarithmic returns at an instant of the instruments whose exchange opens then, and 0 for the others; null if
   * none opens. Its array is used again.
   */
  drawGaps(at: EpochMs): Float64Array | null
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
 * The movement of the instruments of a catalogue. A stretch depends on the seed, its start and its length alone, and a gap
 * on the seed and its instant, so neither can be predicted from earlier draws. No stretch may reach over the opening or the
 * close of an exchange: whole divisors of half an hour, in step with the clock, never do.
 */
export function createFairReturns(
  { simulations, instruments }: Pick<Catalogue, 'simulations' | 'instruments'>,
  seed: string,
  marketHours: MarketHours,
): FairReturns {
  const { symbols, factors, profiles, weeklyProfiles, parts } = compileParts(
    { simulations, instruments },
    marketHours,
  )
  const count = factors.length + symbols.length
  const streams = createRandomStreams(seed)
  const varianceAt = createVarianceAt(streams, count)
  const shocks = new Float64Array(count)
  const gaps = new Float64Array(symbols.length)
  const moves = new Float64Array(symbols.length)
  const variances = new Float64Array(symbols.length)
  const nervousness = new Float64Array(symbols.length)

  /** Shocks of all sources, with the variance of so many years. */
  function drawShocks(random: Random, sourceVariances: Float64Array, years: number): void {
    const shock = createShock(random, years)
    for (let source = 0; source < count; source += 1) {
      shocks[source] = Math.sqrt(sourceVariances[source]!) * shock()
    }
  }

  /** What the shocks amount to for an instrument of volatility 1, and its variance per year. */
  function sumOf({ sources }: Part, sourceVariances: Float64Array): { sum: number; variance: number } {
    let [sum, variance] = [0, 0]
    for (const { source, share } of sources) {
      sum += share * shocks[source]!
      variance += share * share * sourceVariances[source]!
    }
    return { sum, variance }
  }

  return {
    symbols,
    profiles,
    draw(start, ms) {
      const years = ms / yearMs
      const sourceVariances = varianceAt(start)
      drawShocks(streams(`${ms} ${start}`), sourceVariances, years)
      const middle = toEpochMs(Math.floor(start + ms / 2))
      const activities = weeklyProfiles.map((profile) => profile.activityAt(middle))
      for (const [index, part] of parts.entries()) {
        const { sum, variance } = sumOf(part, sourceVariances)
        const deviation = part.volatility * Math.sqrt(activities[part.profile]!)
        const drawnWith = deviation * deviation * variance * years
        moves[index] = deviation * sum - drawnWith / 2 + part.drift * years
        variances[index] = drawnWith
        nervousness[index] = Math.sqrt(variance)
      }
      return { moves, variances, nervousness }
    },
    drawGaps(at) {
      const years = weeklyProfiles.map((profile) => profile.gapAt(at) / yearMs)
      const most = Math.max(...years)
      if (most === 0) return null
      const sourceVariances = varianceAt(at)
      drawShocks(streams(`gap ${at}`), sourceVariances, most)
      for (const [index, part] of parts.entries()) {
        const { sum, variance } = sumOf(part, sourceVariances)
        const own = years[part.profile]!
        gaps[index] = part.volatility * (Math.sqrt(own / most) * sum - (part.volatility * variance * own) / 2)
      }
      return gaps
    },
  }
}

/** What moves an instrument. */
interface Part {
  volatility: number
  sources: { source: number; share: number }[]
  drift: number
  /** The index of its exchange's profile. */
  profile: number
}

function compileParts(
  { simulations, instruments }: Pick<Catalogue, 'simulations' | 'instruments'>,
  marketHours: MarketHours,
) {
  const symbols = [...simulations.keys()]
  const factors = [...new Set([...simulations.values()].flatMap((each) => [...each.factors.keys()]))]
  const profileOf = sharedProfiles(marketHours)
  const profiles = symbols.map((symbol) => profileOf(hoursOf(instruments.get(symbol)!)))
  const weeklyProfiles = [...new Set(profiles)]
  const parts = symbols.map((symbol, index): Part => {
    const { volatility, factors: shares, dividend } = simulations.get(symbol)!
    const sources = [...shares].map(([factor, share]) => ({ source: factors.indexOf(factor), share }))
    const own = 1 - sources.reduce((sum, { share }) => sum + share * share, 0)
    sources.push({ source: factors.length + index, share: Math.sqrt(Math.max(0, own)) })
    const profile = weeklyProfiles.indexOf(profiles[index]!)
    // A dividend is earned before it is paid, so that over the years a price does not fall by its dividends.
    return { volatility, sources, drift: dividend?.yield ?? 0, profile }
  })
  return { symbols, factors, profiles, weeklyProfiles, parts }
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

function sharedProfiles(marketHours: MarketHours): (hours: SessionHours) => ActivityProfile {
  const known = new Map<SessionHours, ActivityProfile>()
  return (hours) => {
    const profile = known.get(hours) ?? createActivityProfile(hours, marketHours)
    known.set(hours, profile)
    return profile
  }
}
