// Mails all members of a competition what its organiser writes, a few times a day at the most.

import { messagesPerDay } from '@koersklasse/contract/desk/classes.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordDeskAction } from '../../platform/desk-log.ts'
import { insertMailsToPlayers } from '../../platform/mail/mail-delivery.ts'
import { loadMailTexts } from '../../platform/mail/mail-texts.ts'
import type { MemberStore, TaughtCompetition } from './member-store.ts'

const dayMs = 24 * 3_600_000
const placeholders = { 'class-message': ['competition', 'sender', 'message', 'link'] } as const

export interface MessageClassDeps {
  kysely: Kysely<Schema>
  store: Pick<MemberStore, 'messagesSince' | 'lockCompetition'>
  /** Real time. */
  clock: Clock
  /** The folder with the texts of mails. */
  mailFolder: URL
  publicUrl: string
  /** The name of the game, which the house competition has, too. */
  game: string
  /** To be called when mails wait. */
  wakeMail(): void
}

/** Sends a message; resolves to how many members get it. */
export type MessageClass = (
  player: Player,
  competition: TaughtCompetition,
  text: string,
) => Promise<Result<number, Refusal<'too_many_messages'>>>

export async function createMessageClass(deps: MessageClassDeps): Promise<MessageClass> {
  const { kysely, store, clock, publicUrl, game } = deps
  const texts = await loadMailTexts(deps.mailFolder, game, placeholders)

  return async (player, { id, name }, message) => {
    const competition = name === '' ? game : name
    const sent = await kysely.transaction().execute(async (tx) => {
      await store.lockCompetition(tx, id)
      const now = clock.now()
      const before = await store.messagesSince(tx, id, toEpochMs(now - dayMs))
      if (before.length >= messagesPerDay) {
        const retryAfterMs = before.at(-messagesPerDay)! + dayMs - now
        return refuse({ code: 'too_many_messages', retryAfterMs } as const)
      }
      let informed = 0
      for (const language of languages) {
        const values = { competition, sender: player.username, message, link: `${publicUrl}/dashboard` }
        const mail = texts.compose('class-message', { email: '', language }, values)
        informed += await insertMailsToPlayers(tx, { competitionId: id, language, mail }, now)
      }
      await recordDeskAction(tx, {
        ...{ by: player, at: now, action: 'messageClass', subject: { kind: 'competition', id, name } },
        ...{ before: null, after: { message, informed }, reason: null },
      })
      return ok(informed)
    })
    if (sent.ok) deps.wakeMail()
    return sent
  }
}
