// Reads who the players of a list are. A name is read for each answer, so that a new one is shown at once.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { anyOf } from '../../platform/database/list-parameter.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { gather } from '../../platform/gather.ts'

/** A player as lists show them. */
export interface ListedPlayer {
  id: string
  username: string
  avatarId: number
  isSimulated: boolean
}

/** A portfolio of the competition that its player looks at. */
export interface PortfolioLookedAt {
  userId: string
  portfolioId: string
  competitionId: string
  /** The end of the competition. */
  end: EpochMs
  /** Its starting balance, in cents. */
  startingBalance: Cents
}

export type PlayerStore = ReturnType<typeof createPlayerStore>

export function createPlayerStore(kysely: Kysely<Schema>) {
  return {
    /** Players by id; perhaps others as well. Lists that are asked for at about the same time share one read. */
    byId: gather(async (lists: readonly (readonly string[])[]) => {
      const ids = [...new Set(lists.flat())]
      const { rows } = await sql<ListedPlayer>`
        select id, username, avatar_id as "avatarId", is_simulated as "isSimulated" from users
        where id = ${anyOf(ids, 'uuid')}`.execute(kysely)
      const players: ReadonlyMap<string, ListedPlayer> = new Map(rows.map((row) => [row.id, row]))
      return lists.map(() => players)
    }),

    /**
     * The portfolios of players in the competitions that they look at, as far as these ran between two instants. A player
     * who has chosen none looks at the latest competition of the house.
     */
    async portfoliosLookedAt(
      userIds: readonly string[],
      from: EpochMs,
      until: EpochMs,
    ): Promise<PortfolioLookedAt[]> {
      const { rows } = await sql<PortfolioLookedAt>`
        select distinct on (u.id) u.id as "userId", p.id as "portfolioId", c.id as "competitionId", c.end_at as "end",
          c.starting_balance as "startingBalance"
        from users u join portfolios p on p.user_id = u.id join competitions c on c.id = p.competition_id
        where u.id = any(${userIds}::uuid[]) and c.start_at < ${until} and c.end_at > ${from}
          and case when u.competition_id is null then c.is_house else c.id = u.competition_id end
        order by u.id, c.start_at desc`.execute(kysely)
      return rows
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
