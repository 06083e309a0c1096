// Carries out running splits in the portfolios concerned, a page at a time, on the node with the engine role, by one command
// for each portfolio. Portfolios with a pending order come first, because the order cannot be triggered correctly before.

import type { Kysely } from 'kysely'
import { attemptEach } from '../../../platform/attempt-each.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import type { PositionSplit } from '../execution/execute-event.ts'
import { forEachPage } from '../execution/pages.ts'
import { loadRunningSplits } from '../execution/running-splits.ts'
import { createSplitStore } from './split-store.ts'

export function createSplitPortfolios(deps: {
  kysely: Kysely<Schema>
  executeEvent: CommandQueue['executeEvent']
  /** Once it has aborted, no further page of portfolios is started. */
  signal: AbortSignal
}) {
  const { kysely, signal } = deps
  const store = createSplitStore(kysely)

  async function run(): Promise<void> {
    await attemptEach(await loadRunningSplits(kysely), splitAll).finally(store.removeMarks)
  }

  async function splitAll(split: PositionSplit): Promise<void> {
    await attemptEach(['orders', 'pieces'] as const, (holds) =>
      forEachPage(
        (after, limit) => store.unsplit(split, holds, after, limit),
        (portfolioId) => deps.executeEvent({ kind: 'split', portfolioId }),
        () => !signal.aborted,
      ),
    )
    if (!signal.aborted) await store.endSplit(split.actionId)
  }

  const { wake, settled } = singleFlight(run)
  return {
    /**
     * Splits the remaining portfolios. To be called by a timer. Rejects if the database fails or a portfolio stays locked.
     */
    run: wake,
    /** Resolves when no portfolio is being split; never rejects. */
    settled,
  }
}
