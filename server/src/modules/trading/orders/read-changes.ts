// Reads the waiting orders that changed since the reading before last, to find those whose messages the bus has lost. Reads
// all of them periodically, and when the end of a competition has moved, because its orders expire with it.

import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { WaitingOrderRow } from './waiting-order.ts'
import type { WaitingOrderStore } from './waiting-order-store.ts'

const pageSize = 5_000
/** Of this many readings, the first one reads all waiting orders. */
const readingsPerFull = 120
const beginning = toEpochMs(0)

/**
 * Returns a function that does one reading, page by page.
 * @param clock the market's
 */
export function createReadChanges(waitingOrders: WaitingOrderStore, clock: Clock) {
  let readings = 0
  /** The ends of competitions as of the last reading. */
  let ends: ReadonlyMap<string, EpochMs> = new Map()
  /** Changes are read from two readings back, because a transaction may take that long to become visible. */
  let [since, sinceNext] = [beginning, beginning]

  return async function* readChanges(): AsyncGenerator<WaitingOrderRow[]> {
    const began = clock.now()
    const newEnds = await waitingOrders.ends()
    const isFull = readings % readingsPerFull === 0 || hasMoved(ends, newEnds)
    let after = { updatedAt: isFull ? beginning : since, id: null as string | null }
    for (;;) {
      const rows = await waitingOrders.page(after, pageSize)
      yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageSize) break
      after = { updatedAt: last.updated_at, id: last.id }
    }
    readings += 1
    ends = newEnds
    ;[since, sinceNext] = [sinceNext, began]
  }
}

/** Whether the end of a competition has moved. */
function hasMoved(before: ReadonlyMap<string, EpochMs>, now: ReadonlyMap<string, EpochMs>): boolean {
  return [...now].some(([id, end]) => before.has(id) && before.get(id) !== end)
}
