/** An event of a trace; times in microseconds. */
export interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** The processor time of the thread meanwhile. */
  tdur?: number
}

/** How much slower a phone is than this processor, as in Lighthouse's own simulation. */
const slowdown = 4
/** What a task may take without blocking the page, in milliseconds. */
const allowedMs = 50

/**
 * How long the main thread of a page would be blocked on a phone after the first paint, in milliseconds: four times the
 * processor time of each task, as far as it exceeds 50 ms. Lighthouse's total blocking time uses wall time instead, which
 * includes waits for a processor: on two cores the thread shares them with the server, the database and other threads of
 * the browser.
 */
export function processorBlocking(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (paint === undefined) throw new Error('The trace has no first paint')
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts > paint.ts,
  )
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('The trace has no processor times')
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1000 - allowedMs), 0)
}
