// The messages that one player has not read.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const messageData: PersonalData<'player_messages'> = {
  rows: {
    player_messages: ({ userId }) => sql`
      select facts, created_at from player_messages where user_id = ${userId} order by created_at, id`,
  },
}
