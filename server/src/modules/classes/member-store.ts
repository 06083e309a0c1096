// The SQL of the members of a competition: read from the tables of other modules, as of one instant.

import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import type { Diploma } from '@koersklasse/domain/competition/unlocking.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import { isInScope, scopeOf } from '../../platform/competition-scope.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** A competition as its organiser needs it here. */
export interface TaughtCompetition {
  id: string
  /** Empty for the house competition. */
  name: string
  start: EpochMs
  end: EpochMs
  startingBalance: Cents
  joinCode: string | null
  areResetsAllowed: boolean
}

/** A member, as far as the tables know. */
export interface MemberRow {
  userId: string
  username: string
  deposited: Cents
  lastActiveAt: EpochMs | null
  trades: number
  costs: Cents
  diplomas: Diploma[]
  exams: Topic[]
  lessonsRead: number
}

export type MemberStore = ReturnType<typeof createMemberStore>

export function createMemberStore(kysely: Kysely<Schema>) {
  return {
    /** A competition of somebody at the desk: their own, or any for an operator; undefined if there is none. */
    findCompetition(player: Player, id: string): Promise<TaughtCompetition | undefined> {
      return kysely
        .selectFrom('competitions')
        .select(['id', 'name', 'start_at as start', 'end_at as end', 'starting_balance as startingBalance'])
        .select(['join_code as joinCode', 'resets_allowed as areResetsAllowed'])
        .where('id', '=', id)
        .where(isInScope(scopeOf(player)))
        .executeTakeFirst()
    },

    /** The first members of a competition by name, without simulated players, and how many there are. */
    async members(competitionId: string, most: number): Promise<{ rows: MemberRow[]; total: number }> {
      const { rows } = await sql<MemberRow & { total: number }>`
        select u.id as "userId", u.username, p.deposited, count(*) over ()::integer as total,
          (select max(used_at) from sessions s where s.user_id = u.id) as "lastActiveAt",
          traded.trades, traded.costs,
          array(select diploma from diplomas d where d.user_id = u.id order by diploma) as diplomas,
          array(select topic from certificates c where c.user_id = u.id order by topic) as exams,
          (select count(*)::integer from lesson_reads l where l.user_id = u.id) as "lessonsRead"
        from portfolios p join users u on u.id = p.user_id
        cross join lateral (
          select count(*) filter (where kind in ('buy', 'sell'))::integer as trades,
            coalesce(sum(costs), 0)::bigint as costs
          from transactions where portfolio_id = p.id
        ) traded
        where p.competition_id = ${competitionId} and not u.is_simulated
        order by lower(u.username), u.id limit ${most}`.execute(kysely)
      return { rows, total: rows[0]?.total ?? 0 }
    },

    /** The portfolios of the members that are listed. */
    async portfolioIds(competitionId: string, most: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select p.id from portfolios p join users u on u.id = p.user_id
        where p.competition_id = ${competitionId} and not u.is_simulated
        order by lower(u.username), u.id limit ${most}`.execute(kysely)
      return rows.map(({ id }) => id)
    },

    /** The portfolio of a member; undefined if the player is none. */
    findPortfolio(competitionId: string, userId: string): Promise<{ id: string } | undefined> {
      return kysely
        .selectFrom('portfolios')
        .innerJoin('users', 'users.id', 'portfolios.user_id')
        .select('portfolios.id')
        .where('portfolios.competition_id', '=', competitionId)
        .where('user_id', '=', userId)
        .where('is_simulated', '=', false)
        .executeTakeFirst()
    },

    /** When messages to the members of a competition were sent since an instant, oldest first. Real time. */
    async messagesSince(tx: Kysely<Schema>, competitionId: string, since: EpochMs): Promise<EpochMs[]> {
      const rows = await tx
        .selectFrom('desk_log')
        .select('at')
        .where('action', '=', 'messageClass')
        .where('subject_id', '=', competitionId)
        .where('at', '>', since)
        .orderBy('at')
        .execute()
      return rows.map(({ at }) => at)
    },

    /**
     * Locks a competition until the transaction ends, so that the second of two messages at once counts the first. Resolves to
     * false if the competition is gone.
     */
    async lockCompetition(tx: Kysely<Schema>, competitionId: string): Promise<boolean> {
      const { rows } = await sql`select from competitions where id = ${competitionId} for update`.execute(tx)
      return rows.length > 0
    },
  }
}
