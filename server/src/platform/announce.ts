import type { Transaction } from 'kysely'
import type { Announcement, Schema } from './database/schema.ts'

/** Tells all players who have joined a competition something. */
export interface Announcements {
  /**
   * Tells the players soon after the transaction in which it happens. A refresh reaches only their open screens. Simulated
   * players are left out.
   */
  announce(tx: Transaction<Schema>, competitionId: string, announcement: Announcement): Promise<void>
  /** Resolves to whether an announcement has not reached all players yet. */
  isTelling(tx: Transaction<Schema>, competitionId: string): Promise<boolean>
  /** Resolves to how many players an announcement reaches. */
  countPlayers(tx: Transaction<Schema>, competitionId: string): Promise<number>
}
