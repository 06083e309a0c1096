// The SQL of password resets: requests for a new password, of which the newest has a code that works once.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { mailLimit } from '../mail-limit.ts'
import { endAccess } from '../profile/email-store.ts'
import { lockUser, type UserRow } from '../user-store.ts'

interface UsedCode {
  userId: string
  codeHash: Buffer
  passwordHash: string
  now: EpochMs
}

export function createPasswordResetStore(kysely: Kysely<Schema>) {
  return {
    /**
     * Inserts a request, whose code replaces that of earlier ones. Resolves to false, without a change, if the player has
     * left, or got the most mails that a player may get within the hour.
     */
    async insert(
      tx: Transaction<Schema>,
      row: { id: string; user_id: string; code_hash: Buffer; created_at: EpochMs; expires_at: EpochMs },
    ): Promise<boolean> {
      const { user_id } = row
      // Requests of one player take turns, so that only one of them is the newest.
      if ((await lockUser(tx, user_id)) === undefined) return false
      const { count } = await tx
        .selectFrom('password_resets')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('user_id', '=', user_id)
        .where('created_at', '>', toEpochMs(row.created_at - mailLimit.withinMs))
        .executeTakeFirstOrThrow()
      if (count >= mailLimit.most) return false
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
     * Uses up a code of a player: sets the password, ends what else is under way by mail, and deletes the passkeys and login
     * sessions. Resolves to the hashes of their tokens; to null, without a change, if the code was used or replaced meanwhile
     * or has expired, or the player has left.
     */
    async use(
      tx: Transaction<Schema>,
      { userId, codeHash, passwordHash, now }: UsedCode,
    ): Promise<Buffer[] | null> {
      // Locks the player first, as every change of a player does.
      if ((await lockUser(tx, userId)) === undefined) return null
      const reset = await tx
        .deleteFrom('password_resets')
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst()
      if (reset === undefined) return null
      await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
      return endAccess(tx, userId, now)
    },

    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
    },
  }
}
