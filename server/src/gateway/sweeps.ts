// What is done evenly over a time, a part in each sweep.

/** How often `sweep` is called, in milliseconds. */
const sweepMs = 1_000

/** How many of a number of things are due in this sweep, if all are to be done in so many milliseconds. */
export function shareOfSweep(count: number, leftMs: number): number {
  return Math.ceil(count / Math.max(1, Math.floor(leftMs / sweepMs)))
}
