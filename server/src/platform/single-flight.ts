// Runs one job at a time; requests during a run cause exactly one rerun.

export interface SingleFlight {
  /**
   * Requests a run. Requests that come during a run are answered by one more run, however many they are, and whether or
   * not the run under way fails. Resolves when all requested runs have ended; rejects then with the first failure.
   */
  wake(): Promise<void>
  /** Resolves when no run is under way; never rejects. */
  settled(): Promise<void>
}

/** Creates the single-flight of a job; `run` is never called while an earlier call is under way. */
export function singleFlight(run: () => Promise<void>): SingleFlight {
  let running: Promise<void> | null = null
  let isRequested = false

  async function runAll(): Promise<void> {
    const failures: unknown[] = []
    while (isRequested) {
      isRequested = false
      try {
        await run()
      } catch (fault) {
        failures.push(fault)
      }
    }
    running = null
    if (failures.length > 0) throw failures[0]
  }

  return {
    wake() {
      isRequested = true
      running ??= runAll()
      return running
    },
    settled: () => running?.catch(() => {}) ?? Promise.resolve(),
  }
}
