// The SQL of changes of e-mail addresses: those that wait to be confirmed, and those that can still be undone.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { takeTurns } from '../../../platform/database/take-turns.ts'
import type { LeftPlayers } from '../deletion/left-players.ts'
import { mailLimit } from '../mail-limit.ts'
import { findEmailOwner, lockUser, type UserRow } from '../user-store.ts'

type ChangeRow = Selectable<Schema['email_changes']>
type UndoRow = Selectable<Schema['email_undos']>

/** A code to confirm an address with, and what undoes it. */
interface Confirmed {
  codeHash: Buffer
  undo: Pick<UndoRow, 'id' | 'code_hash' | 'expires_at'>
  now: EpochMs
}

export function createEmailStore(kysely: Kysely<Schema>, leftPlayers: Pick<LeftPlayers, 'addressUntil'>) {
  return {
    /**
     * Inserts a change that waits, whose code replaces that of earlier ones. Resolves to when the player can ask again,
     * without a change, if the player asked for the most mails that a player may ask for within the hour; else to null.
     * The player has to be locked, so that changes of one player take turns, and only one of them is the newest.
     */
    insertChange: (tx: Transaction<Schema>, row: Omit<ChangeRow, 'code_hash'>): Promise<EpochMs | null> =>
      insertChange(tx, row),

    /** The newest change of a player, if it has not expired. */
    findWaiting: (userId: string, now: EpochMs): Promise<ChangeRow | undefined> =>
      kysely
        .selectFrom('email_changes')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** How many changes to an address were asked for within the hour before one of them, itself included. */
    async countTo(tx: Transaction<Schema>, { email, created_at }: ChangeRow): Promise<number> {
      const { count } = await tx
        .selectFrom('email_changes')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('created_at', '>', toEpochMs(created_at - mailLimit.withinMs))
        .where('created_at', '<=', created_at)
        .executeTakeFirstOrThrow()
      return count
    },

    async setCode(tx: Transaction<Schema>, id: string, code_hash: Buffer): Promise<void> {
      await tx.updateTable('email_changes').set({ code_hash }).where('id', '=', id).execute()
    },

    /** Ends the changes of a player that wait. */
    endChanges: (userId: string, now: EpochMs): Promise<void> => endChanges(kysely, userId, now),

    /** Whether a code undoes a change. */
    async hasUndo(codeHash: Buffer, now: EpochMs): Promise<boolean> {
      const undo = await kysely
        .selectFrom('email_undos')
        .select('id')
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return undo !== undefined
    },

    confirm: (tx: Transaction<Schema>, confirmed: Confirmed) => confirm(tx, leftPlayers, confirmed),
    undo,

    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely
        .deleteFrom('email_changes')
        .where('expires_at', '<=', now)
        // The others still count for the limit of mails.
        .where('created_at', '<=', toEpochMs(now - mailLimit.withinMs))
        .execute()
      await kysely.deleteFrom('email_undos').where('expires_at', '<=', now).execute()
      await kysely.deleteFrom('former_usernames').where('expires_at', '<=', now).execute()
    },
  }
}

async function insertChange(tx: Transaction<Schema>, row: Omit<ChangeRow, 'code_hash'>) {
  const { user_id, created_at } = row
  const recent = await tx
    .selectFrom('email_changes')
    .select('created_at')
    .where('user_id', '=', user_id)
    .where('created_at', '>', toEpochMs(created_at - mailLimit.withinMs))
    .orderBy('created_at')
    .execute()
  if (recent.length >= mailLimit.most) return toEpochMs(recent[0]!.created_at + mailLimit.withinMs)
  await tx.updateTable('email_changes').set({ code_hash: null }).where('user_id', '=', user_id).execute()
  await tx
    .insertInto('email_changes')
    .values({ ...row, code_hash: null })
    .execute()
  return null
}

/**
 * Uses up a code and gives its player the new address. Ends what was under way by mail: other changes, and new passwords.
 * Resolves to the player as before; to null, without a change of the player, if there is no such code or the address cannot
 * be used: another player has it, or had it until recently.
 */
async function confirm(
  tx: Transaction<Schema>,
  { addressUntil }: Pick<LeftPlayers, 'addressUntil'>,
  { codeHash, undo, now }: Confirmed,
): Promise<(UserRow & { newEmail: string }) | null> {
  const change = await tx
    .selectFrom('email_changes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (change === undefined) return null
  const { user_id, email: newEmail } = change
  await takeTurns(tx, 'names', [newEmail])
  const user = await lockUser(tx, user_id)
  const used = await tx
    .updateTable('email_changes')
    .set({ code_hash: null })
    .where('code_hash', '=', codeHash)
    .returning('id')
    .executeTakeFirst()
  const owner = await findEmailOwner(tx, newEmail, now)
  if (user === undefined || used === undefined || (owner !== undefined && owner.id !== user_id)) return null
  // Checked after the owner: an owner who leaves in between is found by one of the two checks.
  if ((await addressUntil(newEmail, tx)) !== null) return null
  await tx.updateTable('users').set({ email: newEmail }).where('id', '=', user_id).execute()
  await endMailed(tx, user_id, now)
  await tx
    .insertInto('email_undos')
    .values({ ...undo, user_id, email: user.email, created_at: now })
    .execute()
  return { ...user, newEmail }
}

/**
 * Uses up a code and gives its player the former address and another password. Deletes all passkeys and sessions, what was
 * under way by mail, and later changes with their codes. Resolves to the player and the hashes of the tokens; to null,
 * without a change, if there is no such code.
 */
async function undo(
  tx: Transaction<Schema>,
  { codeHash, passwordHash, now }: { codeHash: Buffer; passwordHash: string; now: EpochMs },
): Promise<{ userId: string; ended: Buffer[] } | null> {
  const found = await tx
    .selectFrom('email_undos')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (found === undefined) return null
  const userId = found.user_id
  await lockUser(tx, userId)
  const used = await tx
    .deleteFrom('email_undos')
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst()
  if (used === undefined) return null
  await tx
    .updateTable('users')
    .set({ email: used.email, password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
  await tx
    .deleteFrom('email_undos')
    .where('user_id', '=', userId)
    .where('created_at', '>=', used.created_at)
    .execute()
  return { userId, ended: await endAccess(tx, userId, now) }
}

/**
 * Ends every way into an account but its new password: what is under way by mail, the passkeys and the sessions. Resolves to
 * the hashes of the tokens of the sessions.
 */
export async function endAccess(tx: Transaction<Schema>, userId: string, now: EpochMs): Promise<Buffer[]> {
  await endMailed(tx, userId, now)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('token_hash')
    .execute()
  return ended.map(({ token_hash }) => token_hash)
}

/** Ends what a player has under way by mail: changes of the address that wait, and codes for a new password. */
export async function endMailed(tx: Transaction<Schema>, userId: string, now: EpochMs): Promise<void> {
  await endChanges(tx, userId, now)
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

async function endChanges(kysely: Kysely<Schema>, userId: string, now: EpochMs): Promise<void> {
  await kysely
    .updateTable('email_changes')
    .set({ code_hash: null, expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()
}
