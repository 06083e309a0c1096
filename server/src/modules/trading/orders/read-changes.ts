// Reads the waiting orders that changed since the reading before last, and periodically all of them, to find the orders
// whose messages the bus has lost.

import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { WaitingOrderRow } from './waiting-order.ts'
import type { ReadWaitingOrders } from './waiting-order-store.ts'

const pageSize = 5_000
/** The first of every so many readings reads all waiting orders. */
const readingsPerFull = 120
const beginning = toEpochMs(0)

/**
 * Returns a function that does one reading, page by page.
 * @param clock the market's
 */
export function createReadChanges(readWaitingOrders: ReadWaitingOrders, clock: Clock) {
  let readings = 0
  /** Changes are read from two readings back, as a transaction may take that long to become visible. */
  let [since, sinceNext] = [beginning, beginning]

  return async function* readChanges(): AsyncGenerator<WaitingOrderRow[]> {
    const isFull = readings % readingsPerFull === 0
    const began = clock.now()
    let after = { updatedAt: isFull ? beginning : since, id: null as string | null }
    for (;;) {
      const rows = await readWaitingOrders(after, pageSize)
      yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageSize) break
      after = { updatedAt: last.updated_at, id: last.id }
    }
    readings += 1
    ;[since, sinceNext] = [sinceNext, began]
  }
}
