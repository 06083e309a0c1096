// Erases lines of the log of the desk once they have been kept long enough, and records that in a line.

import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './database/schema.ts'
import { recordDeskAction } from './desk-log.ts'

const dayMs = 24 * 3_600_000

export interface EraseOldLinesDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  /** For how long lines are kept, in milliseconds. The database keeps them for 90 days in any case. */
  keptMs: number
}

/**
 * Returns a function that erases lines that are too old; to be repeated. It erases once a day at most, so that few lines
 * record it.
 */
export function createEraseOldLines({ kysely, clock, keptMs }: EraseOldLinesDeps) {
  return async function eraseOldLines(): Promise<void> {
    const at = clock.now()
    const from = toEpochMs(at - keptMs)
    await kysely.transaction().execute(async (tx) => {
      // One node at a time; the others find nothing left.
      await sql`lock table desk_log in share row exclusive mode`.execute(tx)
      const { rows } = await sql<{ isDue: boolean }>`
        select exists (select from desk_log where at < ${from - dayMs}) as "isDue"`.execute(tx)
      if (!rows[0]!.isDue) return
      await sql`select set_config('koersklasse.desk_log_kept_from', ${String(from)}, true)`.execute(tx)
      const { numAffectedRows: lines = 0n } = await sql`delete from desk_log where at < ${from}`.execute(tx)
      await recordDeskAction(tx, {
        ...{ by: 'the clock', at, action: 'eraseOldLines', reason: null, before: null },
        ...{ subject: { kind: 'deskLog', id: 'desk-log' }, after: { lines: Number(lines), before: from } },
      })
    })
  }
}
