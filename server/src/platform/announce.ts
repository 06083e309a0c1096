import type { Transaction } from 'kysely'
import type { Announcement, Schema } from './database/schema.ts'

/** What tells all players who have joined a competition something at once. */
export interface Announcements {
  /**
   * Tells them soon after the transaction in which it happens; of a refresh, only their open screens hear. Simulated players
   * are not told anything.
   */
  announce(tx: Transaction<Schema>, competitionId: string, announcement: Announcement): Promise<void>
  /** Resolves to whether some are still to be told something. */
  isTelling(tx: Transaction<Schema>, competitionId: string): Promise<boolean>
  /** Resolves to how many players an announcement reaches. */
  countPlayers(tx: Transaction<Schema>, competitionId: string): Promise<number>
}
