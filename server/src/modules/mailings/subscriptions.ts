// Which mails players have asked for. What they agreed to and withdrew is kept, with the time and the sentence.

import {
  consentWordings,
  currentWordings,
  type Mailing,
  type WordingName,
} from '@koersklasse/contract/consent-wordings.ts'
import type { EmailSettings } from '@koersklasse/contract/mailings.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { withdrawBulkMails } from '../../platform/mail/mail-delivery.ts'

/** The sentence that a player was shown. */
export interface ShownWording {
  wording: WordingName
  language: Language
}

export interface Change {
  userId: string
  mailing: Mailing
  isSubscribed: boolean
  source: Selectable<Schema['mailing_consents']>['source']
  /** Null if the player was shown none. */
  shown: ShownWording | null
  /** When the player did; now by default. */
  at?: EpochMs
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** `clock` is real time. */
export function createSubscriptions({
  kysely,
  ids,
  clock,
}: {
  kysely: Kysely<Schema>
  ids: Ids
  clock: Clock
}) {
  /** Asks for a mailing or ends it; without a change nothing is recorded. */
  async function change(asked: Change, tx: Transaction<Schema>): Promise<void> {
    const { userId, mailing, isSubscribed, source, shown } = asked
    if (!(await (isSubscribed ? subscribe(tx, asked, ids.secret()) : end(tx, asked)))) return
    const sentence = shown === null ? null : consentWordings[shown.wording][shown.language]
    await tx
      .insertInto('mailing_consents')
      .values({
        ...{ id: ids.next(), user_id: userId, mailing, is_given: isSubscribed, source, sentence },
        ...{
          wording: shown?.wording ?? null,
          language: shown?.language ?? null,
          created_at: asked.at ?? clock.now(),
        },
      })
      .execute()
  }

  const changeNow = (asked: Change): Promise<void> => kysely.transaction().execute((tx) => change(asked, tx))

  return {
    change: changeNow,

    /** Records what a new player asked for when registering, in the transaction that makes the player. */
    consentToNewsletter: (
      tx: Transaction<Schema>,
      { userId, language, at }: { userId: string; language: Language; at: EpochMs },
    ): Promise<void> => {
      const shown = { wording: currentWordings.newsletter, language }
      const asked = {
        userId,
        mailing: 'newsletter',
        isSubscribed: true,
        source: 'registration',
        shown,
        at,
      } as const
      return change(asked, tx)
    },

    async settingsOf(userId: string): Promise<EmailSettings> {
      const rows = await kysely
        .selectFrom('mailing_subscriptions')
        .select('mailing')
        .where('user_id', '=', userId)
        .where('is_subscribed', '=', true)
        .execute()
      const subscribed = new Set(rows.map(({ mailing }) => mailing))
      return {
        isOptInMorningMail: subscribed.has('morning-mail'),
        newsletterConsent: subscribed.has('newsletter'),
      }
    },

    /** Ends a mailing with the token from a mail, if it has not ended yet; resolves to whether there is such a token. */
    async endByToken(mailing: Mailing, token: string): Promise<boolean> {
      const row = await kysely
        .selectFrom('mailing_subscriptions')
        .select('user_id')
        .where('token', '=', token)
        .where('mailing', '=', mailing)
        .executeTakeFirst()
      if (row === undefined) return false
      const ended = {
        userId: row.user_id,
        mailing,
        isSubscribed: false,
        source: 'unsubscribe',
        shown: null,
      } as const
      await changeNow(ended)
      return true
    },

    subscribers,
  }
}

/** Resolves to whether that is a change. The token of an earlier subscription stays. */
async function subscribe(
  tx: Transaction<Schema>,
  { userId, mailing }: Change,
  token: string,
): Promise<boolean> {
  const changed = await tx
    .insertInto('mailing_subscriptions')
    .values({ user_id: userId, mailing, is_subscribed: true, token })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'mailing'])
        .doUpdateSet({ is_subscribed: true })
        .where('mailing_subscriptions.is_subscribed', '=', false),
    )
    .returning('user_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Resolves to whether that is a change. */
async function end(tx: Transaction<Schema>, { userId, mailing }: Change): Promise<boolean> {
  const changed = await tx
    .updateTable('mailing_subscriptions')
    .set({ is_subscribed: false })
    .where('user_id', '=', userId)
    .where('mailing', '=', mailing)
    .where('is_subscribed', '=', true)
    .returning('user_id')
    .executeTakeFirst()
  // Of the mailings, only the morning mail is sent from here.
  if (changed !== undefined && mailing === 'morning-mail') await withdrawBulkMails(tx, userId)
  return changed !== undefined
}

/** A page of the subscribers of a mailing, by id, after an id (null: from the first), locked until `tx` ends. */
function subscribers(
  tx: Transaction<Schema>,
  { mailing, after, limit }: { mailing: Mailing; after: string | null; limit: number },
): Promise<{ user_id: string; token: string }[]> {
  return (
    tx
      .selectFrom('mailing_subscriptions')
      .select(['user_id', 'token'])
      .where('mailing', '=', mailing)
      .where('is_subscribed', '=', true)
      .$if(after !== null, (query) => query.where('user_id', '>', after!))
      .orderBy('user_id')
      .limit(limit)
      // A player who ends the mailing meanwhile waits for this transaction, and then finds the mail that is to be withdrawn.
      .forShare()
      .execute()
  )
}
