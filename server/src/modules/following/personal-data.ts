// What one player follows.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const followingData: PersonalData<'followed_lists'> = {
  rows: {
    followed_lists: ({ userId }) => sql`
      select symbols from followed_lists where user_id = ${userId}`,
  },
}
