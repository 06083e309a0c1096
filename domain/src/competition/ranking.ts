// A ranking orders the portfolios of a competition by their result over a period; equal results share a position
// (specification, section 3; 1, 1, 3).

/** The periods of a ranking: since the start, since Monday and since midnight, both 00:00 in Amsterdam. */
export const rankingPeriods = ['overall', 'week', 'day'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

/**
 * The value of pieces at a bid, in cents, as it counts in rankings. It is exact, like `multiplyCents`, but does not check
 * its arguments, because it is called for millions of positions.
 * @param pieces whole and not negative
 * @param bid in whole cents; 0 for a product without a price, for which nobody would pay anything now
 */
export function rankedWorth(pieces: number, bid: number): number {
  return pieces * bid
}

/**
 * The result of a portfolio over a period as a fraction: 0.05 is 5 %. What was added to it in the period is no result, and
 * counts as if it had been there from the start of the period (docs/decisions/0075-deposits.md).
 * @param value in whole cents
 * @param baseline the value at the start of the period, in whole cents
 * @param deposited the cash that was added since, in whole cents; a portfolio that had nothing and got nothing counts as 0 %
 */
export function rankedResult(value: number, baseline: number, deposited: number): number {
  const invested = baseline + deposited
  return invested <= 0 ? 0 : (value - invested) / invested
}
