// The lessons about mistakes that one player was shown, and those that the player wants no more of.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const mistakeData: PersonalData<'mistake_lessons' | 'hidden_mistakes'> = {
  rows: {
    mistake_lessons: ({ userId }) => sql`
      select day, kind, place, object_id, mistake, shown_at from mistake_lessons
      where user_id = ${userId} order by day`,
    hidden_mistakes: ({ userId }) => sql`
      select kind, hidden_at from hidden_mistakes where user_id = ${userId} order by hidden_at, kind`,
  },
}
