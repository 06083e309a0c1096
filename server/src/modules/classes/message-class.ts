// Mails all members of a competition what its organiser writes, a few times a day at the most.

import { messagesPerDay } from '@koersklasse/contract/desk/classes.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { Announcements } from '../../platform/announce.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordDeskAction } from '../../platform/desk-log.ts'
import type { MemberStore, TaughtCompetition } from './member-store.ts'

const dayMs = 24 * 3_600_000

export interface MessageClassDeps extends Announcements {
  kysely: Kysely<Schema>
  store: Pick<MemberStore, 'messagesSince' | 'lockCompetition'>
  /** Real time. */
  clock: Clock
}

/** Sends a message; resolves to how many members get it. */
export type MessageClass = (
  player: Player,
  competition: TaughtCompetition,
  text: string,
) => Promise<Result<number, Refusal<'not_found' | 'too_many_messages'>>>

export function createMessageClass({
  kysely,
  store,
  clock,
  announce,
  countPlayers,
}: MessageClassDeps): MessageClass {
  return (player, { id, name }, message) =>
    kysely.transaction().execute(async (tx) => {
      if (!(await store.lockCompetition(tx, id))) return refuse({ code: 'not_found', field: 'id' } as const)
      const now = clock.now()
      const before = await store.messagesSince(tx, id, toEpochMs(now - dayMs))
      if (before.length >= messagesPerDay) {
        const retryAfterMs = before.at(-messagesPerDay)! + dayMs - now
        return refuse({ code: 'too_many_messages', retryAfterMs } as const)
      }
      const announcement = { competition: name, sender: player.username, message }
      await announce(tx, id, { kind: 'class-message', ...announcement })
      const informed = await countPlayers(tx, id)
      await recordDeskAction(tx, {
        ...{ by: player, at: now, action: 'messageClass', subject: { kind: 'competition', id, name } },
        ...{ before: null, after: { message, informed }, reason: null },
      })
      return ok(informed)
    })
}
