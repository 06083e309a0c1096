// The SQL of login sessions (table sessions). A token is stored as its hash.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export function createLoginSessionStore(kysely: Kysely<Schema>) {
  return {
    async insertLoginSession(
      tokenHash: Buffer,
      userId: string,
      now: EpochMs,
      expiresAt: EpochMs,
    ): Promise<void> {
      await kysely
        .insertInto('sessions')
        .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt })
        .execute()
    },

    /** The name of the user of a session that has not expired. */
    findLoginSession: (
      tokenHash: Buffer,
      userId: string,
      now: EpochMs,
    ): Promise<{ username: string } | undefined> =>
      kysely
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('username')
        .where('token_hash', '=', tokenHash)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    async deleteLoginSession(tokenHash: Buffer): Promise<void> {
      await kysely.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },
  }
}
