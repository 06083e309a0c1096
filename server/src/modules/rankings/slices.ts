// Long computations in slices, between which the event loop does what waits: requests, sockets, timers.

const sliceMs = 4

/** Lets the event loop go on when the slice has lasted long enough. */
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
      setImmediate(() => {
        began = now()
        resolve()
      }),
    )
  }
}
