// Long computations in slices, between which the event loop does what waits: requests, sockets, timers.

const sliceMs = 2
/** The shortest that a timer can wait. */
const breathMs = 1

/**
 * Lets the event loop go on when the slice has lasted long enough. It waits by a timer rather than for the next turn of the
 * event loop, because answering a request takes several turns: each of them would wait for a slice.
 */
export type Breathe = () => Promise<void> | undefined

/**
 * Returns the function to be awaited between pieces of work that take less than a few milliseconds each.
 * @param now real time in milliseconds, only compared with itself
 */
export function createSlices(now: () => number = () => performance.now()): Breathe {
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
