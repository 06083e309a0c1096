// What the desk reads of competitions to look into their accounts.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** How many of a final list are shown. */
const mostFinalists = 10

export function createCompetitionReads(kysely: Kysely<Schema>) {
  return {
    /** The competitions that signals are kept of: those that have begun and were not closed before an instant. */
    async list(closedSince: EpochMs, marketNow: EpochMs) {
      const { rows } = await sql<{ id: string; name: string; start: EpochMs; end: EpochMs; isOver: boolean }>`
        select id, name, start_at as start, end_at as "end", end_at <= ${marketNow} as "isOver" from competitions
        where coalesce(practice_from, start_at) <= ${marketNow} and (closed_at is null or closed_at >= ${closedSince})
        order by end_at <= ${marketNow}, end_at desc, id limit 100`.execute(kysely)
      return rows
    },

    /** The first of the final list of a competition, and whether their prizes are held. */
    async finalists(competitionId: string) {
      const { rows } = await sql<{ position: number; username: string; isHeld: boolean }>`
        select v.position::int as position, username, exists (
          select from account_cases c join account_case_members m on m.case_id = c.id
          where c.competition_id = v.competition_id and m.user_id = u.id
            and (decision is null or decision = 'one_person')
        ) as "isHeld"
        from closing_values v join portfolios p on p.id = v.portfolio_id join users u on u.id = p.user_id
        where v.competition_id = ${competitionId} and v.position is not null
        order by v.position, lower(username) limit ${mostFinalists}`.execute(kysely)
      return rows
    },

    /** The ids of players of a competition by their names, whatever the case; fewer if some are not in it. */
    async findPlayers(competitionId: string, usernames: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select u.id from users u join portfolios p on p.user_id = u.id and p.competition_id = ${competitionId}
        where lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[]) and not is_simulated
        order by u.id`.execute(kysely)
      return rows.map(({ id }) => id)
    },

    async namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; username: string }>`
        select id, username from users where id = any(${userIds}::uuid[])`.execute(kysely)
      return new Map(rows.map(({ id, username }) => [id, username]))
    },
  }
}
