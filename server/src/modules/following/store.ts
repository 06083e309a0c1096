// The SQL of what players follow.

import type { Followed } from '@koersklasse/contract/following.ts'
import { type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Kysely, sql } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import type { Topics } from '../../platform/bus/bus.ts'
import type { PlayerFact } from '../../platform/database/player-facts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { insertMessages } from '../../platform/outbox.ts'

/** The symbols that a player follows, including those that the present feed does not have. */
export const followedOf: PlayerFact<Followed> = (player) => sql`coalesce(
  (select json_build_object('version', version, 'symbols', symbols) from followed_lists where user_id = ${player}),
  '{"version": 0, "symbols": []}')`

export type FollowingStore = ReturnType<typeof createFollowingStore>

export function createFollowingStore(kysely: Kysely<Schema>) {
  const listOf = (db: Kysely<Schema>, userId: string) =>
    db.selectFrom('followed_lists').select(['version', 'symbols']).where('user_id', '=', userId)

  return {
    /** The symbols that a player follows, including those that the present feed does not have. */
    async of(userId: string): Promise<Followed> {
      return (await listOf(kysely, userId).executeTakeFirst()) ?? { version: 0, symbols: [] }
    },

    /**
     * Changes a player's list, one change at a time, and puts the message about it into the outbox.
     * @param change returns the new list, or the list itself if nothing changes
     * @param tell returns the content of the message about the changed list
     * @returns the result of `change`; refuses with `unauthenticated` if the player no longer exists
     */
    change: <Why extends Refusal>(
      userId: string,
      change: (before: Followed) => Result<Followed, Why>,
      tell: (after: Followed) => Followed,
    ): Promise<Result<Followed, Why | Refusal<'unauthenticated'>>> =>
      kysely.transaction().execute(async (tx) => {
        // Nothing is kept for a player who is being deleted.
        await tx
          .insertInto('followed_lists')
          .columns(['user_id'])
          .expression(tx.selectFrom('users').select('id').where('id', '=', userId))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const before = await listOf(tx, userId).forUpdate().executeTakeFirst()
        if (before === undefined) return refuse({ code: 'unauthenticated' })
        const result = change(before)
        if (!result.ok || result.value === before) return result
        await tx.updateTable('followed_lists').set(result.value).where('user_id', '=', userId).execute()
        const message: Topics['followed'] = { userId, followed: tell(result.value) }
        await insertMessages('followed', [message]).execute(tx)
        return result
      }),
  }
}
