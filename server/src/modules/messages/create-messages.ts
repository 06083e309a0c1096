// Messages: they are shown to players in the game until they have been read, with a notification on their devices. Open
// screens hear of them over the socket.

import { type MessageFacts, type PlayerMessage, readMessage } from '@koersklasse/contract/messages.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type App, serve } from '../../http/route.ts'
import type { PlayerFact } from '../../platform/database/player-facts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { insertMessages } from '../../platform/outbox.ts'
import { type MessageNotice, noticeOf } from './notice-of.ts'

/** The most messages that a player is shown, the oldest first. */
const mostShown = 20
/** How long a message waits for its player, in milliseconds. */
const keptMs = 180 * 24 * 3_600_000

/** What a player has not read, the oldest first. */
export const messagesOf: PlayerFact<PlayerMessage[]> = (player) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'at', created_at, 'facts', facts) order by created_at, id), '[]')
  from (select id, created_at, facts from player_messages where user_id = ${player}
    order by created_at, id limit ${sql.lit(mostShown)}) as unread)`

export interface MessagesDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  /** The name of the game. */
  game: string
  /** Notifies the devices of players, in the same transaction. */
  notify(tx: Transaction<Schema>, told: readonly { userId: string; notice: MessageNotice }[]): Promise<void>
}

export type Messages = ReturnType<typeof createMessages>

export function createMessages({ kysely, clock, game, notify }: MessagesDeps) {
  /** Tells some players something, in one transaction. */
  async function tellAll(
    tx: Transaction<Schema>,
    userIds: readonly string[],
    facts: MessageFacts,
    at: EpochMs,
  ): Promise<void> {
    const { rows } = await sql<{ id: string; userId: string }>`
      insert into player_messages (id, user_id, facts, created_at)
      select gen_random_uuid(), user_id, ${JSON.stringify(facts)}::jsonb, ${at}::bigint
      from unnest(${userIds}::uuid[]) as players (user_id)
      returning id, user_id as "userId"`.execute(tx)
    if (rows.length === 0) return
    await notify(
      tx,
      rows.map(({ id, userId }) => ({ userId, notice: noticeOf(facts, id, game) })),
    )
    await refreshScreensOf(
      tx,
      rows.map(({ userId }) => userId),
    )
  }

  /** Makes the open screens of some players reload what they show. */
  async function refreshScreensOf(tx: Transaction<Schema>, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    await insertMessages(
      'messages',
      userIds.map((userId) => ({ userId })),
    ).execute(tx)
  }

  return {
    /** Tells one player something, in the transaction in which it happens. */
    tell: (tx: Transaction<Schema>, userId: string, facts: MessageFacts): Promise<void> =>
      tellAll(tx, [userId], facts, clock.now()),

    /** Tells some players something that happened at an instant of real time. */
    tellAll,

    refreshScreensOf,

    addRoutes(api: App): void {
      serve(api, readMessage, async ({ player, params }) => {
        await kysely
          .deleteFrom('player_messages')
          .where('id', '=', params.id)
          .where('user_id', '=', player.userId)
          .execute()
        return ok({ done: true })
      })
    },

    /** Removes what nobody has read for half a year; for a timer. */
    async removeExpired(): Promise<void> {
      const before = toEpochMs(clock.now() - keptMs)
      await kysely.deleteFrom('player_messages').where('created_at', '<', before).execute()
    },
  }
}
