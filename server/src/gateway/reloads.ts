// Makes the pages of players load their own data again. It is spread over half a minute, because a node could not answer all
// of them at once.

import type { Connection } from './connection.ts'

/** The number of sweeps, of a second each, over which reloads are spread. */
const sweepsOfReload = 30

/**
 * Creates the queue of sockets whose pages are to load again.
 * @param tell makes the pages of some sockets load the data of their player again
 */
export function createReloads(tell: (connections: Iterable<Connection>) => void) {
  const waiting = new Set<Connection>()
  let sweepsLeft = 0
  return {
    /** Adds sockets; each is told within half a minute. */
    add(connections: Iterable<Connection>): void {
      if (waiting.size === 0) sweepsLeft = sweepsOfReload
      for (const connection of connections) waiting.add(connection)
    },
    /** Tells the sockets that are due in this sweep. */
    sweep(): void {
      const due = [...waiting.values().take(Math.ceil(waiting.size / Math.max(1, sweepsLeft)))]
      sweepsLeft -= 1
      for (const connection of due) waiting.delete(connection)
      tell(due.filter(({ isOpen }) => isOpen))
    },
  }
}
