// The SQL of login sessions (table sessions). A token is stored as its hash.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { lockUser } from './user-store.ts'

export type LoginSessionRow = Selectable<Schema['sessions']>

export function createLoginSessionStore(kysely: Kysely<Schema>) {
  return {
    /**
     * Inserts a session and deletes those of the same user beyond the `most` that were used last. Resolves to the hashes of
     * the tokens of the deleted ones.
     */
    async insertLoginSession(tx: Kysely<Schema>, row: LoginSessionRow, most: number): Promise<Buffer[]> {
      await tx.insertInto('sessions').values(row).execute()
      const ofUser = tx.selectFrom('sessions').select('token_hash').where('user_id', '=', row.user_id)
      const ended = await tx
        .deleteFrom('sessions')
        .where('token_hash', 'in', ofUser.orderBy('used_at', 'desc').orderBy('id', 'desc').offset(most))
        .returning('token_hash')
        .execute()
      return ended.map(({ token_hash }) => token_hash)
    },

    /** A session that has not expired: when it was last used, and what a request needs of its user. */
    findLoginSession: (
      tokenHash: Buffer,
      userId: string,
      now: EpochMs,
    ): Promise<
      { username: string; used_at: EpochMs; terms_version: string; competition_id: string | null } | undefined
    > =>
      kysely
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['username', 'used_at', 'terms_version', 'competition_id'])
        .where('token_hash', '=', tokenHash)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** The hashes of the tokens of all sessions of a user. */
    async sessionsOf(userId: string, tx: Kysely<Schema> = kysely): Promise<Buffer[]> {
      const rows = await tx
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .execute()
      return rows.map(({ token_hash }) => token_hash)
    },

    async markLoginSessionUsed(tokenHash: Buffer, now: EpochMs): Promise<void> {
      await kysely.updateTable('sessions').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
    },

    holdSession,

    /** When the player of a session last proved who they are; undefined if the session has ended. */
    async findAuthenticatedAt(tokenHash: Buffer): Promise<EpochMs | undefined> {
      const row = await kysely
        .selectFrom('sessions')
        .select('authenticated_at')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row?.authenticated_at
    },

    async renewAuthentication(tokenHash: Buffer, now: EpochMs): Promise<void> {
      await kysely
        .updateTable('sessions')
        .set({ authenticated_at: now })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    async deleteLoginSession(tokenHash: Buffer): Promise<void> {
      await kysely.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },
  }
}

/**
 * Locks the player of a session and the session until the transaction ends; false if the session has ended. For a sensitive
 * change, so that none is written after a new password, or after the end of the session.
 */
async function holdSession(
  tx: Transaction<Schema>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  // The player first, as whatever ends all sessions does.
  await lockUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}
