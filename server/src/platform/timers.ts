// Work that is repeated at an interval.

import type { Log } from './log.ts'

/** Work and its interval, in milliseconds of real time. */
export interface Repeated {
  everyMs: number
  run: () => unknown
}

/**
 * Runs each timer at once and then at its interval, until the signal aborts. A run that throws or rejects is logged, and
 * the timer runs again at its next interval. A run does not begin while the previous one is under way. Resolves when the
 * signal has aborted and all runs have ended; never rejects.
 */
export async function repeat(
  timers: readonly Repeated[],
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  await Promise.all(timers.map((timer) => repeatOne(timer, signal, log)))
}

async function repeatOne({ everyMs, run }: Repeated, signal: AbortSignal, log: Log): Promise<void> {
  let running: Promise<void> | null = null

  async function runLogged(): Promise<void> {
    try {
      await run()
    } catch (fault) {
      log.warn({ err: fault }, 'repeated work failed; it is tried again')
    }
  }

  function start(): void {
    running ??= runLogged().finally(() => {
      running = null
    })
  }

  if (signal.aborted) return
  start()
  const timer = setInterval(start, everyMs)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  clearInterval(timer)
  await running
}
