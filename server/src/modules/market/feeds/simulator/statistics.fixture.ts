// The statistics that tell a market from a plain random walk: R. Cont, Empirical properties of asset returns: stylized
// facts and statistical issues, Quantitative Finance 1, 2001. For tests and benchmarks.

/** The mean of some numbers. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Their mean square distance from the mean. */
export function variance(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}

/** The fourth moment against the square of the second: 3 for a normal distribution, more for heavier tails. */
export function kurtosis(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 4)) / variance(values) ** 2
}

/** How each value goes with the one so many places before it, from -1 to 1. */
export function autocorrelation(values: readonly number[], lag: number): number {
  const middle = mean(values)
  let [together, alone] = [0, 0]
  for (const [index, value] of values.entries()) {
    alone += (value - middle) ** 2
    if (index >= lag) together += (value - middle) * (values[index - lag]! - middle)
  }
  return together / alone
}

/** How two lists of the same length go together, from -1 to 1. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [middle, otherMiddle] = [mean(one), mean(other)]
  const covariance = mean(one.map((value, index) => (value - middle) * (other[index]! - otherMiddle)))
  return covariance / Math.sqrt(variance(one) * variance(other))
}
