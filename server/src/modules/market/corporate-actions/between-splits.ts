// Prices and what was booked on them, read on one side of every split: quotes, candles and levels all count old pieces,
// or all count new ones.

import { gatherSame } from '../../../platform/gather.ts'
import type { SplitOf } from './announced-actions.ts'

/** Runs a read that no split may interrupt, with the splits that were carried out, oldest first. The read may be repeated. */
export type BetweenSplits = <T>(read: (applied: readonly SplitOf[]) => Promise<T>) => Promise<T>

/**
 * Makes the function that runs such a read. In the database a split is one commit, and the memory of a node follows a
 * moment later. So the memory is brought up to the database first, and a read is repeated when a split was committed
 * meanwhile.
 * @param deps.isApplied whether the memory of this node counts new pieces
 * @param deps.load brings the memory up to the database
 */
export function createBetweenSplits(deps: {
  appliedSplits(): Promise<readonly SplitOf[]>
  isApplied(split: SplitOf): boolean
  load(): Promise<void>
}): BetweenSplits {
  const appliedSplits = gatherSame(deps.appliedSplits)
  return async (read) => {
    for (;;) {
      const applied = await appliedSplits()
      if (!applied.every(deps.isApplied)) await deps.load()
      const result = await read(applied)
      if ((await appliedSplits()).length === applied.length) return result
    }
  }
}
