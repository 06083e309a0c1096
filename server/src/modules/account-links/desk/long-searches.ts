// Searches that may take longer than an answer may. A caller gets what is found within some seconds, or asks again later.

import { setTimeout as pause } from 'node:timers/promises'

/** How long an answer waits for a search, in milliseconds: browsers give up after ten seconds. */
const patienceMs = 5_000
/** How long a search and its result are kept for callers who ask again, in milliseconds. */
const keptMs = 600_000
const late = Symbol('late')

/** Asks for a search by its name, and begins it unless it is under way. Null while nothing is found yet. */
export type AskSearch<Found> = (name: string, search: () => Promise<Found | null>) => Promise<Found | null>

/**
 * Makes the searches of a node. A search that ends in time is forgotten at once, so that the next one finds what is new. The
 * result of a longer one, or its failure, is kept for those who ask again.
 */
export function createLongSearches<Found>(patience: number = patienceMs): AskSearch<Found> {
  const begun = new Map<string, Promise<Found | null>>()

  function begin(name: string, search: () => Promise<Found | null>): Promise<Found | null> {
    const running = search()
    begun.set(name, running)
    const forgetLater = () => void setTimeout(() => forget(name, running), keptMs).unref()
    running.then(forgetLater, forgetLater)
    return running
  }

  function forget(name: string, search: Promise<Found | null>): void {
    if (begun.get(name) === search) begun.delete(name)
  }

  return async (name, search) => {
    const known = begun.get(name)
    const running = known ?? begin(name, search)
    try {
      const found = await Promise.race([running, pause(patience, late, { ref: false })])
      if (found === late) return null
      if (known === undefined || found === null) forget(name, running)
      return found
    } catch (fault) {
      forget(name, running)
      throw fault
    }
  }
}
