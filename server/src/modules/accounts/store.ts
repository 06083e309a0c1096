// The SQL of accounts: users, registrations, login sessions and used proofs of work.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { LeftPlayers } from './deletion/left-players.ts'
import { createLoginSessionStore } from './login-session-store.ts'
import { createRegistrationStore } from './registration-store.ts'
import { createSessionListStore } from './sessions/session-list-store.ts'
import { createUserStore } from './user-store.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

/** `leftPlayers` are those whose names are still reserved. */
export function createAccountStore(kysely: Kysely<Schema>, leftPlayers: Pick<LeftPlayers, 'isNameReserved'>) {
  const users = createUserStore(kysely, leftPlayers)
  return {
    ...users,
    ...createRegistrationStore(kysely, users),
    ...createLoginSessionStore(kysely),
    ...createSessionListStore(kysely),
    /** Records that a proof of work is used up; resolves to false if it was already. */
    async insertUsedProof(id: string, expiresAt: EpochMs): Promise<boolean> {
      const inserted = await kysely
        .insertInto('used_proofs')
        .values({ id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    /**
     * Deletes registrations, login sessions and used proofs that have expired by an instant of real time, and the notes about
     * sessions that changed more than three hours before it.
     */
    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely
        .deleteFrom('changed_sessions')
        .where('changed_at', '<', toEpochMs(now - 3 * 3_600_000))
        .execute()
      await kysely.deleteFrom('sessions').where('expires_at', '<=', now).execute()
      await kysely.deleteFrom('used_proofs').where('expires_at', '<=', now).execute()
      await kysely.deleteFrom('registrations').where('expires_at', '<=', now).execute()
    },
  }
}
