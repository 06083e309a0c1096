// The return adjusted for risk: M2, after F. Modigliani and L. Modigliani, "Risk-Adjusted Performance", Journal of
// Portfolio Management 23(2), 1997, pages 45–54.

import { rankedResult } from './ranking.ts'

/** The fewest days over which it is computed; before that the volatility says too little. */
export const riskAdjustedDays = 5

/** Volatilities at or below this, as a fraction a day, are rounding errors of a value that does not move. */
const noVolatility = 1e-12

/**
 * The return that a portfolio would have made with the risk of the benchmark, as a fraction over the whole period
 * (0.05 is 5 %), so that it compares to the plain return. As in the source, the portfolio is mixed with cash or
 * leveraged until its volatility is that of the benchmark:
 *
 *     M2 = (1 + k r1) (1 + k r2) ... (1 + k rn) − 1, with k = σ(benchmark) ÷ σ(portfolio)
 *
 * where r are the returns of the days and σ their standard deviations. The source averages the returns of periods;
 * here they are compounded, so that a portfolio that is the benchmark scores exactly its plain return. The risk-free
 * rate is zero, because cash earns no interest in the game.
 *
 * Mixing the portfolio with cash, or leveraging it, in a proportion restored each day does not change the score.
 * @param values the portfolio's values in cents (or any unit): at the start, and at the end of each day after it
 * @param benchmark the benchmark's values at the same instants, in any unit
 * @param deposited the cash that was added to the portfolio by each instant, in the unit of its values: it is no return of
 *   its day, but part of what the day began with
 * @returns null before five days, if the benchmark has not moved, and for a portfolio that grew without moving up and
 *   down, whose risk is zero. A portfolio in cash, which did not move at all, scores zero. No score is below −1: a day
 *   that would have lost everything ends it.
 */
export function riskAdjustedReturn(
  values: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  deposited: ArrayLike<number> = [],
): number | null {
  const days = Math.min(values.length, benchmark.length) - 1
  if (days < riskAdjustedDays) return null
  const marketRisk = volatility(benchmark, [], days)
  if (!(marketRisk > noVolatility)) return null
  const risk = volatility(values, deposited, days)
  if (!(risk > noVolatility)) return Math.abs(dayReturn(values, deposited, 1)) <= noVolatility ? 0 : null
  const scale = marketRisk / risk
  let wealth = 1
  for (let day = 1; day <= days; day += 1)
    wealth *= Math.max(0, 1 + scale * dayReturn(values, deposited, day))
  return wealth - 1
}

/** The standard deviation of the returns of the days, as a fraction a day. */
function volatility(values: ArrayLike<number>, deposited: ArrayLike<number>, days: number): number {
  let sum = 0
  for (let day = 1; day <= days; day += 1) sum += dayReturn(values, deposited, day)
  const mean = sum / days
  let squares = 0
  for (let day = 1; day <= days; day += 1) squares += (dayReturn(values, deposited, day) - mean) ** 2
  return Math.sqrt(squares / (days - 1))
}

/** The return of a day, as a fraction; zero once nothing is left. */
function dayReturn(values: ArrayLike<number>, deposited: ArrayLike<number>, day: number): number {
  return rankedResult(values[day]!, values[day - 1]!, (deposited[day] ?? 0) - (deposited[day - 1] ?? 0))
}
