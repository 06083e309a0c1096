// Choosing another username. The former one stays reserved for its player, who can return to it, so that nobody is taken
// for the player who had it.

import { renameDays, skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { takeTurns } from '../../../platform/database/take-turns.ts'
import type { AccountStore } from '../store.ts'
import { lockUser, type UserRow } from '../user-store.ts'

const renameMs = renameDays * 24 * 3_600_000

/**
 * What became of a change of name; `recent`: the player chose another one less than 30 days ago, `ended`: the session has
 * ended meanwhile.
 */
export type RenameOutcome = 'done' | 'recent' | 'taken' | 'lookalike' | 'ended'

/** From when a player can choose another name; null if now. `now` is real time. */
export function renameFrom({ renamed_at }: Pick<UserRow, 'renamed_at'>, now: EpochMs): EpochMs | null {
  if (renamed_at === null) return null
  const from = toEpochMs(renamed_at + renameMs)
  return from > now ? from : null
}

/** Gives a player another name. `now` is real time. */
export function rename(
  { kysely, store }: { kysely: Kysely<Schema>; store: AccountStore },
  player: Player,
  username: string,
  now: EpochMs,
): Promise<RenameOutcome> {
  return kysely.transaction().execute(async (tx) => {
    await takeTurns(tx, 'names', [skeletonOf(player.username), skeletonOf(username)])
    if (!(await store.holdSession(tx, player))) return 'ended'
    const current = await lockUser(tx, player.userId)
    if (current === undefined || current.username === username) return 'done'
    const isReturn = await isFormerName(tx, current.id, username, now)
    if (!isReturn && renameFrom(current, now) !== null) return 'recent'
    const same = await store.findSameName(username, now, { exceptId: current.id, db: tx })
    if (same !== null) return same
    await writeName(tx, current, username, (isReturn ? current.renamed_at : null) ?? now)
    return 'done'
  })
}

/**
 * Gives a player another name in place of one that offends, at the desk. Nobody can choose the former one from then on, but
 * the desk can give it back. The player cannot choose another for 30 days. Resolves to the player as before.
 */
export async function renameByDesk(
  store: AccountStore,
  tx: Transaction<Schema>,
  { userId, username, now }: { userId: string; username: string; now: EpochMs },
): Promise<UserRow | 'gone' | 'taken'> {
  const skeleton = skeletonOf(username)
  await takeTurns(tx, 'names', [skeleton])
  const current = await lockUser(tx, userId)
  if (current === undefined || current.is_simulated) return 'gone'
  await tx.deleteFrom('refused_usernames').where('username_skeleton', '=', skeleton).execute()
  const same = await store.findSameName(username, now, { exceptId: userId, db: tx })
  if (same !== null) return 'taken'
  await writeName(tx, current, username, now)
  const former = skeletonOf(current.username)
  if (former !== skeleton)
    await tx
      .insertInto('refused_usernames')
      .values({ username_skeleton: former, refused_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx
    .deleteFrom('former_usernames')
    .where('user_id', '=', userId)
    .where('username_skeleton', '=', former)
    .execute()
  return current
}

async function isFormerName(tx: Transaction<Schema>, userId: string, username: string, now: EpochMs) {
  const former = await tx
    .selectFrom('former_usernames')
    .select('username')
    .where('user_id', '=', userId)
    .where('username', '=', username)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return former !== undefined
}

/**
 * Writes a new name. All former names expire 30 days after the player last chose a new one, when the next can be chosen:
 * returning to a former one extends nothing, so that no player can keep names by changing to and fro.
 */
async function writeName(
  tx: Transaction<Schema>,
  { id, username: left }: UserRow,
  username: string,
  renamedAt: EpochMs,
): Promise<void> {
  const [skeleton, formerSkeleton] = [skeletonOf(username), skeletonOf(left)]
  await tx
    .updateTable('users')
    .set({ username, username_skeleton: skeleton, renamed_at: renamedAt })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('former_usernames')
    .where('user_id', '=', id)
    .where('username_skeleton', 'in', [skeleton, formerSkeleton])
    .execute()
  if (skeleton === formerSkeleton) return
  const expires_at = toEpochMs(renamedAt + renameMs)
  await tx
    .insertInto('former_usernames')
    .values({ user_id: id, username: left, username_skeleton: formerSkeleton, expires_at })
    .execute()
}
