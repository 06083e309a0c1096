// Ends the practice of competitions at their start, on the node with the engine role: each portfolio that was opened before
// is replaced by a new one, a page at a time. The portfolios themselves show what is left to do, so a crash in between does
// no harm. From the start on, none of them takes an order.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { attemptAll } from '../../../platform/attempt-each.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { ResetResult } from '../execution/command.ts'
import { forEachPage, type PortfolioPage, portfolioPage } from '../execution/pages.ts'

const runMs = 1_000
/** How long after the start to look for portfolios that were opened by a node whose clock is behind, in market time. */
const gracePeriodMs = 60_000

export interface PracticeRun {
  /**
   * Replaces the portfolios of practice in the competitions that have begun. Rejects if some of them could not be replaced.
   */
  run(): Promise<void>
  /** Calls `run`; to be repeated until the signal aborts. */
  timers: readonly Repeated[]
  /** Resolves when no work is under way; never rejects. */
  settled(): Promise<void>
}

/**
 * Starts ending practice on this node.
 * @param deps.unclosed the competitions that have begun at an instant and are not closed
 * @param deps.replace replaces a portfolio of practice by a new one
 * @param deps.signal stops it: after it aborts, no further page of portfolios is started
 */
export function startPracticeEnds(deps: {
  kysely: Kysely<Schema>
  marketClock: Clock
  unclosed(at: EpochMs): Promise<readonly Competition[]>
  replace(portfolioId: string): Promise<ResetResult>
  signal: AbortSignal
  pageSize?: number
}): PracticeRun {
  const { kysely, marketClock, unclosed, replace, signal, pageSize } = deps
  const done = new Set<string>()

  async function endOne({ id, start }: Competition): Promise<void> {
    const isComplete = marketClock.now() >= start + gracePeriodMs
    await forEachPage(
      (after, limit) => practicePage(kysely, id, after, limit),
      replace,
      () => !signal.aborted,
      pageSize,
    )
    if (isComplete && !signal.aborted) done.add(id)
  }

  const { wake: run, settled } = singleFlight(async () => {
    const begun = await unclosed(toEpochMs(marketClock.now()))
    const left = begun.filter(({ id, practiceFrom }) => practiceFrom !== null && !done.has(id))
    await attemptAll(left.map(endOne))
  })
  return { run, settled, timers: [{ everyMs: runMs, run }] }
}

/** A page of the portfolios of practice in a competition. */
async function practicePage(
  kysely: Kysely<Schema>,
  competitionId: string,
  after: string,
  limit: number,
): Promise<PortfolioPage> {
  const { rows } = await sql<{ id: string }>`
    select p.id from portfolios p join competitions c on c.id = p.competition_id
    where p.competition_id = ${competitionId} and p.created_at < c.start_at and p.replaced_at is null
      and p.id > ${after}
    order by p.id limit ${limit}`.execute(kysely)
  return portfolioPage(
    rows.map(({ id }) => id),
    limit,
  )
}
