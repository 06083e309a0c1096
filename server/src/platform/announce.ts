import type { Transaction } from 'kysely'
import type { Announcement, Schema } from './database/schema.ts'

/** Announces something to all players who have joined a competition. */
export interface Announcements {
  /**
   * Sends an announcement soon after the transaction commits. A refresh reaches only open screens. Simulated players are
   * left out.
   */
  announce(tx: Transaction<Schema>, competitionId: string, announcement: Announcement): Promise<void>
  /** Resolves to whether an announcement has not reached all players yet. */
  isTelling(tx: Transaction<Schema>, competitionId: string): Promise<boolean>
  /** Resolves to how many players an announcement reaches. */
  countPlayers(tx: Transaction<Schema>, competitionId: string): Promise<number>
}
