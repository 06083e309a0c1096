// The SQL of the sessions that a player sees and ends (table sessions).

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { LoginSessionRow } from '../login-session-store.ts'

export function createSessionListStore(kysely: Kysely<Schema>) {
  return {
    /** The sessions of a user that have not expired, the last used one first. */
    listLoginSessions: (userId: string, now: EpochMs): Promise<LoginSessionRow[]> =>
      kysely
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Deletes one session of a user by its id. Resolves to the hash of its token; undefined if the user has none with it. */
    async deleteLoginSessionOf(userId: string, id: string): Promise<Buffer | undefined> {
      const row = await kysely
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('token_hash')
        .executeTakeFirst()
      return row?.token_hash
    },

    /** Deletes all sessions of a user. Resolves to the hashes of their tokens. */
    async deleteLoginSessionsOf(tx: Kysely<Schema>, userId: string): Promise<Buffer[]> {
      const rows = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .returning('token_hash')
        .execute()
      return rows.map(({ token_hash }) => token_hash)
    },

    /** Deletes all sessions of a user but one. Resolves to the hashes of their tokens. */
    async deleteOtherLoginSessions(userId: string, tokenHash: Buffer): Promise<Buffer[]> {
      const rows = await kysely
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', tokenHash)
        .returning('token_hash')
        .execute()
      return rows.map(({ token_hash }) => token_hash)
    },
  }
}
