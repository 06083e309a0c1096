// The mails that wait to be sent to one player, or about the player's account to another address, such as a new one that is
// not confirmed yet. Their texts are left out, because they contain codes and tokens.

import { sql } from 'kysely'
import type { PersonalData } from '../database/personal-tables.ts'

export const mailData: PersonalData<'mails' | 'mail_outcomes'> = {
  rows: {
    mails: ({ userId, email }) => sql`
      select id, recipient, subject, priority, created_at, tries, next_try_at from mails
      where user_id = ${userId} or lower(recipient) = ${email.toLowerCase()} order by created_at, id`,
    mail_outcomes: ({ userId, email }) => sql`
      select id, recipient, subject, priority, outcome, tries, created_at, ended_at from mail_outcomes
      where user_id = ${userId} or lower(recipient) = ${email.toLowerCase()} order by created_at, id`,
  },
  async erase(tx, { email }) {
    // A foreign key deletes the others.
    for (const table of ['mails', 'mail_outcomes'] as const)
      await tx.deleteFrom(table).where(sql<string>`lower(recipient)`, '=', email.toLowerCase()).execute()
  },
}
