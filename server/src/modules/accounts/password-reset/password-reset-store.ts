// The SQL of password resets: requests for a new password, of which the newest has a code that works once.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { UserRow } from '../user-store.ts'

/** The most mails about a new password to one player per window, whoever asks for them. */
const mailsPerWindow = 5
const mailWindowMs = 3_600_000

export function createPasswordResetStore(kysely: Kysely<Schema>) {
  return {
    /**
     * Inserts a request, whose code replaces that of earlier ones. Resolves to false, without a change, if the player
     * got the most mails that a player may get within the hour.
     */
    async insert(
      tx: Transaction<Schema>,
      row: { id: string; user_id: string; code_hash: Buffer; created_at: EpochMs; expires_at: EpochMs },
    ): Promise<boolean> {
      const { user_id } = row
      // Requests of one player take turns, so that only one of them is the newest.
      await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
      const { count } = await tx
        .selectFrom('password_resets')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('user_id', '=', user_id)
        .where('created_at', '>', toEpochMs(row.created_at - mailWindowMs))
        .executeTakeFirstOrThrow()
      if (count >= mailsPerWindow) return false
      await tx
        .updateTable('password_resets')
        .set({ code_hash: null })
        .where('user_id', '=', user_id)
        .execute()
      await tx.insertInto('password_resets').values(row).execute()
      return true
    },

    /** The player whose newest code this is, if it has not expired. */
    findUser: (codeHash: Buffer, now: EpochMs): Promise<UserRow | undefined> =>
      kysely
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .selectAll('users')
        .where('code_hash', '=', codeHash)
        .where('password_resets.expires_at', '>', now)
        .executeTakeFirst(),

    /**
     * Uses up a code: sets the password and deletes the login sessions of its player. Resolves to the hashes of their
     * tokens; to null, without a change, if the code was used or replaced meanwhile or has expired.
     */
    async use(
      tx: Transaction<Schema>,
      { codeHash, passwordHash, now }: { codeHash: Buffer; passwordHash: string; now: EpochMs },
    ): Promise<Buffer[] | null> {
      const reset = await tx
        .deleteFrom('password_resets')
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst()
      if (reset === undefined) return null
      await tx
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', reset.user_id)
        .execute()
      const ended = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', reset.user_id)
        .returning('token_hash')
        .execute()
      return ended.map(({ token_hash }) => token_hash)
    },

    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
    },
  }
}
