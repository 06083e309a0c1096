// Jobs that are repeated at an interval.

import type { Log } from './log.ts'

export interface Repeated {
  everyMs: number
  run: () => unknown
}

/**
 * Runs each job at once and then at its interval, until the signal aborts. A run that throws or rejects is logged; the
 * next one comes all the same. While a run is under way its job is not started again.
 * @returns resolves when the signal has aborted and the runs under way have ended
 */
export async function repeat(
  jobs: readonly Repeated[],
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  await Promise.all(jobs.map((job) => repeatOne(job, signal, log)))
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
