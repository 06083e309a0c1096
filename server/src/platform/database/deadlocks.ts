// Deadlocks: PostgreSQL ends one of the transactions that wait for each other, which has then changed nothing.

const mostTries = 4

/** Whether a fault says that a transaction was ended because of a deadlock. */
export function isDeadlock(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === '40P01'
}

/** Runs a transaction, and again if it was ended because of a deadlock. Rejects with any other fault, or with the last deadlock. */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (fault) {
      if (!isDeadlock(fault) || tries === mostTries) throw fault
    }
  }
}
