// Retries transactions that PostgreSQL has ended because of a deadlock.

import { isDeadlock } from './is-unavailable.ts'

const mostTries = 4

/**
 * Runs a transaction, and retries it if it was ended because of a deadlock. Rejects with any other fault, or with the last
 * deadlock.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (fault) {
      if (!isDeadlock(fault) || tries === mostTries) throw fault
    }
  }
}
