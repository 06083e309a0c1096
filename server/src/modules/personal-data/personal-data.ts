// The downloads that one player asked for.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const downloadData: PersonalData<'downloads'> = {
  rows: {
    downloads: ({ userId }) => sql`
      select id, created_at, ready_at, expires_at, size from downloads where user_id = ${userId}
      order by created_at, id`,
  },
}
