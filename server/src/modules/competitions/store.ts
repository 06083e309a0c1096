// The SQL of competitions.

import type { Competition } from '@koersklasse/domain/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface CompetitionStore {
  /** The competitions that are not over at an instant of the market, the one that starts first standing first. */
  notOver(at: EpochMs): Promise<Competition[]>
  insert(competition: Competition): Promise<void>
  hasJoined(userId: string, competitionId: string): Promise<boolean>
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
    async insert({ id, start, end, startingBalance, maxLeverageSpread, costs, unlocked }) {
      await kysely
        .insertInto('competitions')
        .values({
          id,
          start_at: start,
          end_at: end,
          starting_balance: startingBalance,
          max_leverage_spread: maxLeverageSpread,
          cost_fixed: costs.fixed,
          cost_rate_basis_points: costs.rateBasisPoints,
          unlocked,
        })
        .execute()
    },
    async hasJoined(userId, competitionId) {
      const row = await kysely
        .selectFrom('portfolios')
        .select('id')
        .where('user_id', '=', userId)
        .where('competition_id', '=', competitionId)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function toCompetition(row: Selectable<Schema['competitions']>): Competition {
  return {
    id: row.id,
    start: row.start_at,
    end: row.end_at,
    startingBalance: row.starting_balance,
    maxLeverageSpread: row.max_leverage_spread,
    costs: { fixed: row.cost_fixed, rateBasisPoints: row.cost_rate_basis_points },
    unlocked: row.unlocked,
  }
}
