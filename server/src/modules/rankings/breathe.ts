// Long computations in slices, between which the event loop does what waits: requests, sockets, timers.

const sliceMs = 2
/** The shortest that a timer can wait. */
const breathMs = 1

/**
 * Yields to the event loop once the slice has lasted long enough. It waits by a timer rather than for the next turn of the
 * event loop: answering a request takes several turns, and each of them would wait for a slice.
 */
export type Breathe = () => Promise<void> | undefined

/**
 * Returns the function to be awaited between pieces of work that each take less than a few milliseconds.
 * @param now a clock in milliseconds, which is only compared with itself
 */
export function createBreathe(now: () => number = () => performance.now()): Breathe {
  let began = now()
  return () => {
    if (now() - began < sliceMs) return undefined
    return new Promise((resolve) =>
      setTimeout(() => {
        began = now()
        resolve()
      }, breathMs),
    )
  }
}
