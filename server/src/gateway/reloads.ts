// Has players load what is theirs again, evenly over a time: all of them at once would be more than a node can answer.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Connection } from './connection.ts'
import { shareOfSweep } from './sweeps.ts'

const reloadMs = 30_000

/**
 * @param clock real time
 * @param tell has the screens of sockets load again what belongs to their player
 */
export function createReloads(clock: Clock, tell: (connections: Iterable<Connection>) => void) {
  let waiting: Connection[] = []
  let until = 0
  return {
    /** Begins with connections; those that are still waiting are among them. */
    begin(connections: Connection[]): void {
      waiting = connections
      until = clock.now() + reloadMs
    },
    /** Tells as many as have to be told in this sweep. */
    sweep(): void {
      const due = waiting.splice(0, shareOfSweep(waiting.length, until - clock.now()))
      tell(due.filter(({ isOpen }) => isOpen))
    },
  }
}
