// The volatility of the market, which comes in clusters of minutes, of days and of months. The logarithm of a
// volatility is a sum of mean-reverting processes (Ornstein and Uhlenbeck), one for each of these scales, part of it
// common to all: a stochastic volatility model (S. J. Taylor, Modelling Financial Time Series, 1986) on several scales
// (M. Chernov, A. R. Gallant, E. Ghysels and G. Tauchen, Journal of Econometrics 116, 2003).
// It depends on the seed and the time alone, so that it is the same after a restart, and in the generated past.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { RandomStreams } from '../../../../platform/random.ts'

const minuteMs = 60_000
const [hourMs, dayMs] = [60 * minuteMs, 24 * 60 * minuteMs]
/** The shortest of the steps below: in between, no volatility changes. */
const shortestStepMs = 5 * minuteMs

/**
 * A scale: how often it changes, after what time half of it is forgotten, and its standard deviation (of the
 * logarithm).
 */
const scales = [
  { name: 'slow', stepMs: dayMs, halfLifeMs: 120 * dayMs, deviation: 0.57 },
  { name: 'middle', stepMs: hourMs, halfLifeMs: 3 * dayMs, deviation: 0.2 },
  { name: 'fast', stepMs: shortestStepMs, halfLifeMs: minuteMs, deviation: 0.2 },
] as const
/** How much of it (as a share of the variance) is common to everything. */
const commonShare = 0.85
/** After this many half-lives nothing is left of where a process began. */
const memory = 9

/** The variance of each source at an instant, as a multiple of its long-term average. */
export type VarianceAt = (at: EpochMs) => Float64Array

/**
 * @param count how many sources of movement there are; each has a volatility of its own beside the common one
 */
export function createVarianceAt(streams: RandomStreams, count: number): VarianceAt {
  const processes = scales.map((scale) => createProcess(streams, scale, count + 1))
  const logVariance = scales.reduce((sum, { deviation }) => sum + deviation * deviation, 0)
  const [common, own] = [Math.sqrt(commonShare), Math.sqrt(1 - commonShare)]
  const variances = new Float64Array(count)
  let known = Number.NaN

  return (at) => {
    const step = Math.floor(at / shortestStepMs)
    if (step === known) return variances
    known = step
    const levels = processes.map((levelsAt) => levelsAt(at))
    for (let source = 0; source < count; source += 1) {
      let log = -logVariance
      for (const [index, { deviation }] of scales.entries()) {
        log += deviation * (common * levels[index]![count]! + own * levels[index]![source]!)
      }
      // The mean of exp(2x) of a normal x with variance v is exp(2v): so the average is 1.
      variances[source] = Math.exp(2 * log)
    }
    return variances
  }
}

/** So many independent processes of mean 0 and variance 1 that forget half of themselves in a half-life. */
function createProcess(
  streams: RandomStreams,
  { name, stepMs, halfLifeMs }: (typeof scales)[number],
  count: number,
): (at: EpochMs) => Float64Array {
  const kept = 0.5 ** (stepMs / halfLifeMs)
  const fresh = Math.sqrt(1 - kept * kept)
  const warmUp = Math.ceil((memory * halfLifeMs) / stepMs)
  const levels = new Float64Array(count)
  let reached = Number.NaN

  return (at) => {
    const index = Math.floor(at / stepMs)
    if (!(index >= reached && index - reached <= warmUp)) {
      levels.fill(0)
      reached = index - warmUp
    }
    while (reached < index) {
      reached += 1
      const random = streams(`${name} volatility ${reached}`)
      for (let each = 0; each < count; each += 1)
        levels[each] = kept * levels[each]! + fresh * random.normal()
    }
    return levels
  }
}
