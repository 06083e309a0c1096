// What players are told of what their organiser did with a competition: a mail, of which content/mails has the texts, and a
// message in the game.

import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { insertMailsToPlayers } from '../../../platform/mail/mail-delivery.ts'
import { loadMailTexts } from '../../../platform/mail/mail-texts.ts'
import type { TellPlayers } from './manage-competitions.ts'

/** What players are told: that rules have changed, or that the competition has ended early or is deleted. */
export interface PlayerNotice {
  kind: 'changed' | 'ended' | 'deleted'
  reason: string
}

const placeholders = {
  'competition-changed': ['competition', 'reason', 'link'],
  'competition-ended': ['competition', 'reason', 'link'],
  'competition-deleted': ['competition', 'reason'],
} as const

const messageKinds = {
  changed: 'competitionChanged',
  ended: 'competitionEnded',
  deleted: 'competitionDeleted',
} as const

/** Reads the texts, and returns the function that queues the mails and writes the messages. */
export async function createTellPlayers(deps: {
  mailFolder: URL
  /** The name of the game, which the house competition has, too. */
  game: string
  publicUrl: string
  /** Tells all players of a competition something in the game. */
  tellPlayersOf(tx: Transaction<Schema>, competitionId: string, facts: MessageFacts): Promise<void>
  /** Real time. */
  clock: Clock
}): Promise<TellPlayers> {
  const texts = await loadMailTexts(deps.mailFolder, deps.game, placeholders)
  return async (tx, { id, name }, { kind, reason }) => {
    await deps.tellPlayersOf(tx, id, { kind: messageKinds[kind], competition: name, reason })
    let told = 0
    for (const language of languages) {
      const link = `${deps.publicUrl}/${kind === 'ended' ? 'rankings' : 'competitions/disclaimer'}`
      const values = { competition: name === '' ? deps.game : name, reason, link }
      const mail = texts.compose(`competition-${kind}`, { email: '', language }, values)
      told += await insertMailsToPlayers(tx, { competitionId: id, language, mail }, deps.clock.now())
    }
    return told
  }
}
