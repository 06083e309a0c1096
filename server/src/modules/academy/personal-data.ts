// The diplomas of one player.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const academyData: PersonalData<'diplomas'> = {
  rows: {
    diplomas: ({ userId }) => sql`
      select diploma, earned_at from diplomas where user_id = ${userId} order by earned_at, diploma`,
  },
}
