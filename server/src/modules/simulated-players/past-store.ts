// How far the past of each competition has been played, so that a restart continues it.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface PlayedPast {
  playedUntil: EpochMs
  /** From when on the players play live. */
  liveFrom: EpochMs
}

export function createPastStore(kysely: Kysely<Schema>) {
  return {
    /** The past of a competition; stores the given one if there is none yet. */
    async findOrBegin(competitionId: string, past: PlayedPast): Promise<PlayedPast> {
      await kysely
        .insertInto('simulated_pasts')
        .values({ competition_id: competitionId, played_until: past.playedUntil, live_from: past.liveFrom })
        .onConflict((conflict) => conflict.column('competition_id').doNothing())
        .execute()
      const { played_until, live_from } = await kysely
        .selectFrom('simulated_pasts')
        .selectAll()
        .where('competition_id', '=', competitionId)
        .executeTakeFirstOrThrow()
      return { playedUntil: played_until, liveFrom: live_from }
    },

    async savePlayed(competitionId: string, playedUntil: EpochMs): Promise<void> {
      await kysely
        .updateTable('simulated_pasts')
        .set({ played_until: playedUntil })
        .where('competition_id', '=', competitionId)
        .execute()
    },
  }
}
