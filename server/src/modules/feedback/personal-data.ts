// The feedback that one player gave under their name. It is erased with the player, because a text may say who wrote it.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const feedbackData: PersonalData<'feedback'> = {
  rows: {
    feedback: ({ userId }) => sql`
      select id, value, explanation, location, created_at, answer, answered_at from feedback
      where user_id = ${userId} order by created_at, id`,
  },
  async erase(tx, { userId }) {
    await tx.deleteFrom('feedback').where('user_id', '=', userId).execute()
  },
}
