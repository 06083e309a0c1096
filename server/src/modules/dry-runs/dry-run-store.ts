// The SQL of dry runs.

import type { DryRunFailure, DryRunOutcome } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type DryRunRow = Selectable<Schema['dry_runs']>

/** How a dry run ended: with an outcome, or with the reason why there is none. */
export type DryRunEnd = { outcome: DryRunOutcome } | { failure: DryRunFailure }

/** How many dry runs of a competition are kept and shown. */
const kept = 5

export function createDryRunStore(kysely: Kysely<Schema>) {
  return { ...createAsking(kysely), ...createCarryingOut(kysely) }
}

/** What organisers do. */
function createAsking(kysely: Kysely<Schema>) {
  return {
    last: (competitionId: string): Promise<DryRunRow[]> =>
      kysely
        .selectFrom('dry_runs')
        .selectAll()
        .where('competition_id', '=', competitionId)
        .orderBy('requested_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept)
        .execute(),

    /** Adds a dry run, unless one of the competition waits or runs; keeps the latest few. Resolves to whether it was added. */
    async add(
      tx: Transaction<Schema>,
      run: {
        id: string
        competitionId: string
        requestedBy: string | null
        rules: OrganisedRules
        players: number
      },
      at: EpochMs,
    ): Promise<boolean> {
      // One at a time: of two calls at once, the second sees what the first has added.
      await tx
        .selectFrom('dry_runs')
        .select('id')
        .where('competition_id', '=', run.competitionId)
        .forUpdate()
        .execute()
      const open = await tx
        .selectFrom('dry_runs')
        .select('id')
        .where('competition_id', '=', run.competitionId)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst()
      if (open !== undefined) return false
      const { id, competitionId: competition_id, requestedBy: requested_by, rules, players } = run
      await tx
        .insertInto('dry_runs')
        .values({
          ...{ id, competition_id, requested_by, rules: JSON.stringify(rules), players },
          ...{ state: 'waiting', outcome: null as never, requested_at: at },
        })
        .execute()
      await tx
        .deleteFrom('dry_runs')
        .where('competition_id', '=', competition_id)
        .where('id', 'not in', (query) =>
          query
            .selectFrom('dry_runs')
            .select('id')
            .where('competition_id', '=', competition_id)
            .orderBy('requested_at', 'desc')
            .orderBy('id', 'desc')
            .limit(kept),
        )
        .execute()
      return true
    },

    /** Cancels a dry run that waits or runs; the node that runs it ends it. Resolves to whether it was cancelled. */
    async cancel(tx: Transaction<Schema>, competitionId: string, id: string, at: EpochMs): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('dry_runs')
        .set({ state: 'cancelled', ended_at: at })
        .where('id', '=', id)
        .where('competition_id', '=', competitionId)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst()
      return numUpdatedRows > 0
    },
  }
}

/** What the node that plays dry runs does. */
function createCarryingOut(kysely: Kysely<Schema>) {
  return {
    /** Takes the dry run that has waited longest, unless one runs on any node. */
    async take(at: EpochMs): Promise<DryRunRow | undefined> {
      return kysely.transaction().execute(async (tx) => {
        const open = await tx
          .selectFrom('dry_runs')
          .select(['id', 'state'])
          .where('state', 'in', ['waiting', 'running'])
          .orderBy('requested_at')
          .orderBy('id')
          .forUpdate()
          .execute()
        const next = open.some(({ state }) => state === 'running') ? undefined : open[0]
        if (next === undefined) return undefined
        return tx
          .updateTable('dry_runs')
          .set({ state: 'running', begun_at: at, heard_at: at, progress: 0 })
          .where('id', '=', next.id)
          .returningAll()
          .executeTakeFirst()
      })
    },

    /** Records the progress of a dry run. Resolves to whether it is to go on. */
    async hear(id: string, progress: number, at: EpochMs): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('dry_runs')
        .set({ progress, heard_at: at })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    /** Writes how a dry run ended, unless it was cancelled meanwhile. */
    async finish(id: string, ended: DryRunEnd, at: EpochMs): Promise<void> {
      await kysely
        .updateTable('dry_runs')
        .set({
          ...('failure' in ended
            ? { state: 'failed', failure: ended.failure }
            : { state: 'done', progress: 1, outcome: JSON.stringify(ended.outcome) }),
          ended_at: at,
        })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute()
    },

    /** Puts the dry runs back in the queue whose node has reported nothing since an instant. */
    async release(heardBefore: EpochMs): Promise<void> {
      await kysely
        .updateTable('dry_runs')
        .set({ state: 'waiting', begun_at: null, heard_at: null, progress: 0 })
        .where('state', '=', 'running')
        .where('heard_at', '<', heardBefore)
        .execute()
    },
  }
}

export type DryRunStore = ReturnType<typeof createDryRunStore>
