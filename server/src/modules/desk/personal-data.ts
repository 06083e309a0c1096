// What the desk keeps of one player: the roles, and what the player has done there. It leaves out whom each action was about:
// that belongs to those players.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const deskData: PersonalData<'desk_roles' | 'desk_log'> = {
  rows: {
    desk_roles: ({ userId }) => sql`
      select role, granted_at from desk_roles where user_id = ${userId} order by granted_at, role`,
    desk_log: ({ userId }) => sql`
      select seq, at, action, subject_kind, reason from desk_log where actor_id = ${userId} order by seq`,
  },
}
