// What a player writes against an exclusion, once.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { ExclusionStore } from './exclusion-store.ts'

/** `clock` is real time. */
export function createAppeal({
  kysely,
  clock,
  exclusions,
}: {
  kysely: Kysely<Schema>
  clock: Clock
  exclusions: ExclusionStore
}) {
  return (
    { userId }: Player,
    id: string,
    text: string,
  ): Promise<Result<{ done: true }, { code: 'not_found' | 'appeal_exists' }>> =>
    kysely.transaction().execute(async (tx) => {
      const now = clock.now()
      const found = await exclusions.lock(tx, id, now)
      if (found === undefined || found.user_id !== userId) return refuse({ code: 'not_found' })
      if (found.appealed_at !== null) return refuse({ code: 'appeal_exists' })
      await exclusions.change(tx, id, { appeal: text, appealed_at: now })
      return ok({ done: true })
    })
}
