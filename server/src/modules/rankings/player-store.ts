// Reads who the players of a list are. A name is read for each answer, so that a new one is shown at once.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A player as lists show them. */
export interface ListedPlayer {
  id: string
  username: string
  avatarId: number
  isSimulated: boolean
}

export type PlayerStore = ReturnType<typeof createPlayerStore>

export function createPlayerStore(kysely: Kysely<Schema>) {
  return {
    async byId(ids: readonly string[]): Promise<ReadonlyMap<string, ListedPlayer>> {
      const { rows } = await sql<ListedPlayer>`
        select id, username, avatar_id as "avatarId", is_simulated as "isSimulated" from users
        where id = any(${ids}::uuid[])`.execute(kysely)
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Whether a player has joined a competition. */
    async isIn(competitionId: string, userId: string): Promise<boolean> {
      const { rows } = await sql`
        select from portfolios where competition_id = ${competitionId} and user_id = ${userId}`.execute(
        kysely,
      )
      return rows.length > 0
    },

    /** The players of a competition whose names begin with a text, ignoring case, by name. */
    async beginningWith(competitionId: string, text: string, most: number): Promise<string[]> {
      const prefix = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      const { rows } = await sql<{ id: string }>`
        select u.id from users u join portfolios p on p.user_id = u.id
        where p.competition_id = ${competitionId} and lower(u.username) like ${prefix}
        order by lower(u.username) limit ${most}`.execute(kysely)
      return rows.map(({ id }) => id)
    },
  }
}
