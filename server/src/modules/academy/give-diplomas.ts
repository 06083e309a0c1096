// Gives every diploma to players who sit no exam: the simulated ones of a dry run.

import { diplomas } from '@koersklasse/domain/competition/unlocking.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export async function giveDiplomas(
  kysely: Kysely<Schema>,
  userIds: readonly string[],
  at: EpochMs,
): Promise<void> {
  const rows = userIds.flatMap((user_id) => diplomas.map((diploma) => ({ user_id, diploma, earned_at: at })))
  if (rows.length > 0) await kysely.insertInto('diplomas').values(rows).execute()
}
