// What is done again and again. A run that fails is logged and the next one comes; a slow one is not overtaken by itself.

import type { Log } from './log.ts'

export interface Repeated {
  everyMs: number
  run: () => unknown
}

/** Starts the timers. Returns what stops them; runs under way go on to their end. */
export function startTimers(repeated: readonly Repeated[], log: Log): { stop(): void } {
  const handles = repeated.map(({ everyMs, run }) => {
    let isRunning = false
    return setInterval(async () => {
      if (isRunning) return
      isRunning = true
      try {
        await run()
      } catch (fault) {
        log.warn({ err: fault }, 'repeated work failed; it is tried again')
      } finally {
        isRunning = false
      }
    }, everyMs)
  })
  return {
    stop() {
      for (const handle of handles) clearInterval(handle)
    },
  }
}
