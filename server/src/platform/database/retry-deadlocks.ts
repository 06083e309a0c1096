// Retries transactions that PostgreSQL has ended because of a deadlock.

import { setTimeout as pause } from 'node:timers/promises'
import { isDeadlock } from './is-unavailable.ts'

const mostTries = 4

// PostgreSQL gives a released row to whoever asks first: an immediate retry can take the row that the other transaction is
// about to lock, so that both end in a second deadlock.
const pauseMs = 20

/**
 * Runs a transaction, and retries it after a short pause if it was ended because of a deadlock, three times at most. Rejects with
 * any other fault, or with the last deadlock.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (fault) {
      if (!isDeadlock(fault) || tries === mostTries) throw fault
      await pause(tries * pauseMs)
    }
  }
}
