// Work that is wished for again and again, and must not overtake itself.

export interface OneAtATime {
  /**
   * Has it done. A wish that comes while it is being done is one more time, however many come. Resolves when all of
   * that is done; rejects with the fault of a run, and then what was wished meanwhile is not done.
   */
  wake(): Promise<void>
  /** Resolves when nothing is being done; never rejects. */
  settled(): Promise<void>
}

/** @param run what is to be done */
export function oneAtATime(run: () => Promise<void>): OneAtATime {
  let running: Promise<void> | null = null
  let isWanted = false

  async function runAll(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false
        await run()
      }
    } finally {
      isWanted = false
      running = null
    }
  }

  return {
    wake() {
      isWanted = true
      running ??= runAll()
      return running
    },
    settled: () => running?.catch(() => {}) ?? Promise.resolve(),
  }
}
