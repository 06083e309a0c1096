// The SQL of competitions.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface CompetitionStore {
  /** The competitions that end after an instant of the market's clock, by start. */
  notOver(at: EpochMs): Promise<Competition[]>
  /** The last competitions, so many at the most, that have begun at an instant of the market's clock. */
  begunBefore(at: EpochMs, most: number): Promise<Competition[]>
  insert(competition: Competition): Promise<void>
}

export function createCompetitionStore(kysely: Kysely<Schema>): CompetitionStore {
  return {
    async notOver(at) {
      const rows = await kysely
        .selectFrom('competitions')
        .selectAll()
        .where('end_at', '>', at)
        .orderBy('start_at')
        .orderBy('id')
        .execute()
      return rows.map(toCompetition)
    },
    async begunBefore(at, most) {
      const rows = await kysely
        .selectFrom('competitions')
        .selectAll()
        .where('start_at', '<=', at)
        .orderBy('start_at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(toCompetition)
    },
    async insert({ id, start, end, startingBalance, sprinterCap, costs, unlocked }) {
      await kysely
        .insertInto('competitions')
        .values({
          id,
          start_at: start,
          end_at: end,
          starting_balance: startingBalance,
          sprinter_cap: sprinterCap,
          cost_fixed: costs.fixed,
          cost_rate_basis_points: costs.rateBasisPoints,
          unlocked,
        })
        .execute()
    },
  }
}

function toCompetition(row: Selectable<Schema['competitions']>): Competition {
  return {
    id: row.id,
    start: row.start_at,
    end: row.end_at,
    startingBalance: row.starting_balance,
    sprinterCap: row.sprinter_cap,
    costs: { fixed: row.cost_fixed, rateBasisPoints: row.cost_rate_basis_points },
    unlocked: row.unlocked,
  }
}
