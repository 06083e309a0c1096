// What every action of the desk about a player does: it adds a line to the log and, if the player is to know, mails them.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Clock, gameTimeZone } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type DeskFacts, recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import type { AccountMails } from '../account-mails.ts'
import { lockUser, type UserRow } from '../user-store.ts'

interface Deps {
  /** Real time. */
  clock: Clock
  ids: Ids
  mails: AccountMails
  publicUrl: string
}

export function createTelling({ clock, ids, mails, publicUrl }: Deps) {
  /** Mails a player about something that was done. */
  async function tell(
    tx: Transaction<Schema>,
    user: UserRow,
    name: 'excluded-from-game' | 'excluded-from-lists' | 'exclusion-ended' | 'appeal-refused' | 'renamed',
    { reason, until }: { reason: string; until: EpochMs | null },
  ): Promise<void> {
    const { username, language, id } = user
    const values = {
      username,
      reason,
      until: untilText(until, language),
      link: `${publicUrl}/exclusion`,
    }
    await insertMail(tx, ids.next(), mails.compose(name, user, values), clock.now(), id)
  }

  async function record(
    tx: Transaction<Schema>,
    by: Player,
    action: 'endPlayerSessions' | 'excludePlayer' | 'decideExclusion' | 'renamePlayer' | 'deletePlayer',
    userId: string,
    facts: { before: DeskFacts; after: DeskFacts; reason: string },
  ): Promise<void> {
    const subject = { kind: 'player', id: userId } as const
    await recordDeskAction(tx, { by, at: clock.now(), action, subject, ...facts })
  }

  return { tell, record }
}

/** A player who is not simulated, locked until the transaction ends. */
export async function lockPerson(tx: Transaction<Schema>, userId: string): Promise<UserRow | undefined> {
  const user = await lockUser(tx, userId)
  return user?.is_simulated ? undefined : user
}

const forGood = {
  nl: 'tot we je iets anders laten weten',
  de: 'bis wir dir etwas anderes mitteilen',
  pl: 'do odwołania',
}

/** The end of an exclusion, as mails write it. */
function untilText(until: EpochMs | null, language: UserRow['language']): string {
  if (until === null) return forGood[language]
  const options = { dateStyle: 'long', timeZone: gameTimeZone } as const
  const date = new Intl.DateTimeFormat(language, options).format(until)
  return { nl: `tot ${date}`, de: `bis ${date}`, pl: `do ${date}` }[language]
}
