// Reads and writes which lessons about mistakes a player was shown, and which kinds the player wants no more of.

import type { Mistake } from '@koersklasse/contract/mistakes.ts'
import type { ShownLesson } from '@koersklasse/domain/academy/find-mistakes.ts'
import type { MistakeKind } from '@koersklasse/domain/academy/mistakes.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Where a lesson is shown; the dashboard has no id. */
export type Place = { at: 'dashboard'; id: null } | { at: 'order' | 'position' | 'transaction'; id: string }

/** What a player was shown, and wants no more of. */
export interface ShownLessons {
  /** The lesson of the day; null if there was none yet. */
  today: { place: Place; mistake: Mistake } | null
  /** The last lesson of each kind. */
  shown: readonly ShownLesson[]
  hidden: readonly MistakeKind[]
}

export type MistakeStore = ReturnType<typeof createMistakeStore>

export function createMistakeStore(kysely: Kysely<Schema>) {
  async function hiddenKinds(userId: string): Promise<MistakeKind[]> {
    const rows = await kysely
      .selectFrom('hidden_mistakes')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('hidden_at')
      .orderBy('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  return {
    /** The kinds that a player wants no more lessons of. */
    hiddenKinds,

    /**
     * The lessons that a player was shown up to and including a day. They are read in one statement, so that a lesson that is
     * written meanwhile counts as that of the day or is not seen at all.
     */
    async lessonsOf(userId: string, day: EpochMs): Promise<ShownLessons> {
      const [last, hidden] = await Promise.all([
        kysely
          .selectFrom('mistake_lessons')
          .distinctOn('kind')
          .select(['kind', 'day', 'place', 'object_id', 'mistake'])
          .where('user_id', '=', userId)
          .where('day', '<=', day)
          .orderBy('kind')
          .orderBy('day', 'desc')
          .execute(),
        hiddenKinds(userId),
      ])
      const today = last.find((lesson) => lesson.day === day)
      return {
        today: today
          ? { place: { at: today.place, id: today.object_id } as Place, mistake: today.mistake }
          : null,
        shown: last,
        hidden,
      }
    },

    /** Writes the lesson of a day, unless there is one, or the player has left. Resolves to whether it was written. */
    async add(userId: string, day: EpochMs, place: Place, mistake: Mistake, at: EpochMs): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into mistake_lessons (user_id, day, kind, place, object_id, mistake, shown_at)
        select id, ${day}::bigint, ${mistake.kind}, ${place.at}, ${place.id}::uuid, ${JSON.stringify(mistake)}::jsonb,
          ${at}::bigint
        from users where id = ${userId} for key share
        on conflict do nothing`.execute(kysely)
      return numAffectedRows === 1n
    },

    /** Notes that a player wants no more lessons of a kind. */
    async hide(userId: string, kind: MistakeKind, at: EpochMs): Promise<void> {
      await sql`
        insert into hidden_mistakes (user_id, kind, hidden_at)
        select id, ${kind}, ${at}::bigint from users where id = ${userId} for key share
        on conflict do nothing`.execute(kysely)
    },

    /** Notes that a player wants lessons of a kind again. */
    async restore(userId: string, kind: MistakeKind): Promise<void> {
      await kysely
        .deleteFrom('hidden_mistakes')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute()
    },
  }
}
