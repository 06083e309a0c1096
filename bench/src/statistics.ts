/** The quantile of some values: this fraction of them is smaller. NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Pseudo-random integers from 1 to 2,147,483,646, by the generator of Park and Miller: the same for the same seed. */
export function integersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
}
