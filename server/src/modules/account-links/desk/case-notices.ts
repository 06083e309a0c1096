// The notices about cases. Players get a decision with its reason, by mail and in the game. The organiser of the competition
// learns for how many accounts the prizes are held, but not who they are, nor what the evidence is.

import type { CaseDecision } from '@koersklasse/contract/account-cases.ts'
import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import { loadMailTexts } from '../../../platform/mail/mail-texts.ts'
import type { CaseStore } from '../case-store.ts'

const values = ['username', 'competition', 'reason', 'link'] as const
const placeholders = { 'accounts-one-person': values, 'accounts-different-people': values } as const

export interface CaseNoticesDeps {
  cases: CaseStore
  ids: Ids
  /** Real time. */
  clock: Clock
  /** The folder with the texts of mails. */
  mailFolder: URL
  /** The name of the game, which the house competition has, too. */
  game: string
  publicUrl: string
  /** The names, addresses and languages of players. */
  findRecipients(
    userIds: readonly string[],
  ): Promise<readonly { id: string; email: string; username: string; language: Language }[]>
  /** Tells a player something in the game. */
  tell(tx: Transaction<Schema>, userId: string, facts: MessageFacts): Promise<void>
  /** Called when mails wait. */
  wakeMail(): void
}

export type CaseNotices = Awaited<ReturnType<typeof createCaseNotices>>

export async function createCaseNotices(deps: CaseNoticesDeps) {
  const { cases, ids, clock, game, tell } = deps
  const texts = await loadMailTexts(deps.mailFolder, game, placeholders)
  const link = `${deps.publicUrl}/account/fair-play`
  return {
    /** Tells the players of a case what was decided. */
    async decided(
      tx: Transaction<Schema>,
      id: string,
      { decision, reason }: { decision: CaseDecision; reason: string },
    ): Promise<void> {
      const { competition, userIds } = await cases.aboutWhom(tx, id)
      const name = decision === 'one_person' ? 'accounts-one-person' : 'accounts-different-people'
      for (const recipient of await deps.findRecipients(userIds)) {
        const { username } = recipient
        const values = {
          username,
          reason,
          link,
          competition: competition.name === '' ? game : competition.name,
        }
        await insertMail(tx, ids.next(), texts.compose(name, recipient, values), clock.now(), recipient.id)
        const facts = { competition: competition.name, decision, reason }
        await tell(tx, recipient.id, { kind: 'accountsDecided', ...facts })
      }
    },

    /** Tells the organiser of a competition for how many accounts prizes are held now. */
    async prizesChanged(tx: Transaction<Schema>, competitionId: string): Promise<void> {
      const { name, ownerId } = await cases.organiserOf(tx, competitionId)
      if (ownerId === null) return
      const held = (await cases.held(tx, competitionId)).length
      await tell(tx, ownerId, { kind: 'prizesHeld', competition: name, competitionId, held })
    },

    wakeMail: deps.wakeMail,
  }
}
