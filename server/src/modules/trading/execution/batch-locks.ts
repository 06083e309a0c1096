// The locks that every batch shares, and that whoever changes what batches depend on takes alone: the splits of a feed, and
// the rules of competitions.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

export interface KnownSplit {
  symbol: string
  effective: EpochMs
  state: 'to_come' | 'under_way' | 'done'
}

/** A row of `holdSplits`: a split, a symbol whose products are halted, or that some portfolios lack a running split. */
export type HeldRow = KnownSplit | { symbol: string; state: 'halted' } | { state: 'running' }

/** What a batch has found when it held the splits. */
export interface Held {
  /** The recent and coming splits. */
  splits: KnownSplit[]
  /** The symbols whose products are halted until all portfolios are repaired. */
  halted: ReadonlySet<string>
  /** Whether some portfolios lack a running split. */
  isAnyRunning: boolean
}

/** Exceeds the delay of any price from before a split, and the length of any transaction open when it takes effect. */
const splitMemoryMs = 24 * 3_600_000
const splitNoticeMs = 60 * 60_000

/** How long `holdBatches` waits for a slow batch, in milliseconds; all other batches wait with it. */
const longestBatchMs = 1_000

/**
 * The statement that loads the splits of a feed that took effect recently or soon will, and keeps them from being carried
 * out until the transaction ends, so that all its decisions fall on one side of each. It does not wait for a split that is
 * under way, and does not overtake a split that waits for earlier batches. `for share` locks the table even if there is no
 * split; `holdBatches` waits for that lock.
 * @param source the feed; splits declared on another feed do not apply to its prices
 * @param now by the market's clock
 * @returns the statement, whose rows `toHeld` sorts out
 */
export function holdSplits(source: string, now: EpochMs): RawBuilder<HeldRow> {
  const isRecent = sql`kind = 'split' and source = ${source} and effective <= ${now + splitNoticeMs}
    and (effective > ${now - splitMemoryMs} or done_at is null)`
  return sql`/* hold splits */
    with recent as materialized (
        select id, symbol, effective, done_at from corporate_actions where ${isRecent}),
      free as materialized (select id from recent where pg_try_advisory_xact_lock_shared(${actionKey(sql`id`)})),
      held as (select id from corporate_actions where id in (select id from free) for share skip locked)
    select symbol, effective, case when id not in (select id from held) then 'under_way'
      when done_at is null then 'to_come' else 'done' end as state
    from recent
    union all select symbol, 0, 'halted' from corrections
      where state = 'running' and repaired_at is null and source = ${source}
    union all select '', 0, 'running' where exists (select from running_splits)`
}

/** What the rows of `holdSplits` say. */
export function toHeld(rows: readonly HeldRow[]): Held {
  return {
    splits: rows.filter((row) => row.state !== 'halted' && row.state !== 'running'),
    halted: new Set(rows.filter((row) => row.state === 'halted').map(({ symbol }) => symbol)),
    isAnyRunning: rows.some(({ state }) => state === 'running'),
  }
}

/**
 * Waits for the batches that are under way on all nodes, and lets none begin until the transaction ends, which should be at
 * once. Each batch locks this table before it reads the rules of a competition (`holdSplits`). So everything that was
 * decided by the old rules is booked, and batches that wait decide by the rules that the transaction writes. Locking the
 * portfolios of a competition instead would write a million rows.
 * @throws an error that counts as an unavailable database if a batch takes too long
 */
export async function holdBatches(tx: Kysely<Schema>, mostMs = longestBatchMs): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(mostMs)}`.execute(tx)
  await sql`lock table corporate_actions in exclusive mode`.execute(tx)
}

/**
 * Waits for the batches that hold an action as a split, and keeps other batches from it until the transaction ends: they
 * find the split under way. Advisory locks are granted in turn, whereas a row lock could wait forever for batches that
 * overlap. Batches of nodes of the last release lock only the row. That lock is not waited for, because everybody else would
 * have to wait too.
 * @throws an error that counts as an unavailable database if such a batch has the row, so that the caller tries again
 */
export async function lockAction(tx: Kysely<Schema>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${actionKey(sql`${id}::uuid::text`)})`.execute(tx)
  await sql`select from corporate_actions where id = ${id} for update nowait`.execute(tx)
}

const actionKey = (id: RawBuilder<unknown>) => sql`hashtextextended('corporate action ' || ${id}, 0)`
