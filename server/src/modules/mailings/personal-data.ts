// The mailings of one player: what they get, what they agreed to, and the morning mails of the last weeks.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const mailingData: PersonalData<'mailing_subscriptions' | 'mailing_consents' | 'morning_mails'> = {
  rows: {
    // Without the token, which ends the mailing.
    mailing_subscriptions: ({ userId }) => sql`
      select mailing, is_subscribed from mailing_subscriptions where user_id = ${userId} order by mailing`,
    mailing_consents: ({ userId }) => sql`
      select id, mailing, is_given, source, wording, language, sentence, created_at from mailing_consents
      where user_id = ${userId} order by created_at, id`,
    morning_mails: ({ userId }) => sql`select day from morning_mails where user_id = ${userId} order by day`,
  },
}
