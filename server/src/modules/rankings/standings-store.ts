// Reads portfolios with their positions, in pages by id, and which of them have changed.

import type { Visibility } from '@koersklasse/domain/competition/competition.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A portfolio with its positions. `held` has a product and its pieces in turn, separated by spaces. */
export interface StandingRow {
  id: string
  competitionId: string
  userId: string | null
  isSimulated: boolean
  /** Whether another portfolio of its player counts in its place. */
  isReplaced: boolean
  cash: Cents
  version: number
  held: string
}

/** A competition as far as its ranking needs it. */
export interface RankedCompetition {
  id: string
  start: EpochMs
  end: EpochMs
  startingBalance: Cents
  showsRiskAdjusted: boolean
  visibility: Visibility
}

export type StandingsStore = ReturnType<typeof createStandingsStore>

export function createStandingsStore(kysely: Kysely<Schema>) {
  // One statement, so that the cash and the positions are of the same instant.
  const standings = sql`
    select p.id, p.competition_id as "competitionId", p.user_id as "userId", p.cash, p.version,
      coalesce(u.is_simulated, false) as "isSimulated", p.replaced_at is not null as "isReplaced",
      coalesce(held.held, '') as held
    from portfolios p left join users u on u.id = p.user_id
    left join lateral (
      select string_agg(product_id || ' ' || quantity, ' ') as held from positions
      where portfolio_id = p.id and quantity > 0
    ) held on true`

  return {
    /** The competitions that end after an instant of the market's clock, and some others. */
    async competitionsAfter(end: EpochMs, others: readonly string[]): Promise<RankedCompetition[]> {
      return kysely
        .selectFrom('competitions')
        .select(['id', 'start_at as start', 'end_at as end', 'starting_balance as startingBalance'])
        .select(['shows_risk_adjusted as showsRiskAdjusted', 'visibility'])
        .where(({ eb, or }) => or([eb('end_at', '>', end), eb('id', '=', eb.fn.any(eb.val(others)))]))
        .orderBy('start_at')
        .orderBy('id')
        .execute()
    },

    /** The portfolios of competitions that come after an id, by id. */
    async page(competitionIds: readonly string[], after: string, size: number): Promise<StandingRow[]> {
      const { rows } = await sql<StandingRow>`${standings}
        where p.competition_id = any(${competitionIds}::uuid[]) and p.id > ${after}::uuid
        order by p.id limit ${size}`.execute(kysely)
      return rows
    },

    /** Portfolios by id. */
    async byId(ids: readonly string[]): Promise<StandingRow[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<StandingRow>`${standings} where p.id = any(${ids}::uuid[])
        order by p.id`.execute(kysely)
      return rows
    },

    /**
     * The portfolios that were opened or replaced, or have had a transaction, since an id of version 7 would have been given out,
     * each with its version. Ids are given out by the clocks of the nodes, shortly before the row can be read.
     */
    async changedSince(from: string): Promise<{ id: string; competitionId: string; version: number }[]> {
      const { rows } = await sql<{ id: string; competitionId: string; version: number }>`
        select id, competition_id as "competitionId", version from portfolios
        where id >= ${from}::uuid or id in (select portfolio_id from transactions where id >= ${from}::uuid)
          or id in (select replaces from portfolios where id >= ${from}::uuid)`.execute(kysely)
      return rows
    },

    /** The versions of the portfolios that come after an id, by id. */
    async versions(after: string, size: number) {
      return kysely
        .selectFrom('portfolios')
        .select(['id', 'competition_id as competitionId', 'user_id as userId', 'version'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(size)
        .execute()
    },
  }
}
