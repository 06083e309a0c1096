// Reads the waiting orders that changed since the reading before last, and all of them periodically, to find the orders whose
// messages the bus has lost, and when a competition ends at another instant than before, as its orders expire with it.

import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { WaitingOrderRow } from './waiting-order.ts'
import type { WaitingOrderStore } from './waiting-order-store.ts'

const pageSize = 5_000
/** The first of every so many readings reads all waiting orders. */
const readingsPerFull = 120
const beginning = toEpochMs(0)

/**
 * Returns a function that does one reading, page by page.
 * @param clock the market's
 */
export function createReadChanges(waitingOrders: WaitingOrderStore, clock: Clock) {
  let readings = 0
  /** The ends that the orders were read with. */
  let ends: ReadonlyMap<string, EpochMs> = new Map()
  /** Changes are read from two readings back, as a transaction may take that long to become visible. */
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

/** Whether a competition ends at another instant than it did. */
function hasMoved(before: ReadonlyMap<string, EpochMs>, now: ReadonlyMap<string, EpochMs>): boolean {
  return [...now].some(([id, end]) => before.has(id) && before.get(id) !== end)
}
