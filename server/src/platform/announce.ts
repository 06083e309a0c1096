import type { Transaction } from 'kysely'
import type { Announcement, Schema } from './database/schema.ts'

/**
 * Tells all players who have joined a competition something, except simulated ones, soon after the transaction in which it
 * happens. Resolves to how many are told.
 */
export type Announce = (
  tx: Transaction<Schema>,
  competitionId: string,
  announcement: Announcement,
) => Promise<number>
