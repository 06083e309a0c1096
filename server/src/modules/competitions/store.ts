// The SQL of competitions.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface CompetitionStore {
  /** The competitions that end after an instant of the market's clock, by start. */
  notOver(at: EpochMs): Promise<Competition[]>
  /** The last competitions, so many at the most, that have begun at an instant of the market's clock. */
  begunBefore(at: EpochMs, most: number): Promise<Competition[]>
  insert(competition: Competition): Promise<void>
  /** The competitions that have begun at an instant of the market's clock and are not closed, in order of their end. */
  unclosed(at: EpochMs): Promise<Competition[]>
  /** Marks a competition as closed at an instant of real time. */
  close(tx: Transaction<Schema>, id: string, at: EpochMs): Promise<void>
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
    async insert(competition) {
      await kysely.insertInto('competitions').values(toRow(competition)).execute()
    },
    async unclosed(at) {
      const rows = await kysely
        .selectFrom('competitions')
        .selectAll()
        .where('closed_at', 'is', null)
        .where('start_at', '<=', at)
        .orderBy('end_at')
        .orderBy('id')
        .execute()
      return rows.map(toCompetition)
    },
    async close(tx, id, at) {
      await tx.updateTable('competitions').set({ closed_at: at }).where('id', '=', id).execute()
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
    name: row.name,
    text: row.text,
    isHouse: row.is_house,
    joinCode: row.join_code,
    joinFrom: row.join_from,
    joinUntil: row.join_until,
    practiceFrom: row.practice_from,
    underlyingCapPercent: row.underlying_cap_percent,
    visibility: row.visibility,
    areResetsAllowed: row.resets_allowed,
    showsRiskAdjusted: row.shows_risk_adjusted,
    prizes: row.prizes,
  }
}

function toRow(competition: Competition): Insertable<Schema['competitions']> {
  return {
    id: competition.id,
    start_at: competition.start,
    end_at: competition.end,
    starting_balance: competition.startingBalance,
    sprinter_cap: competition.sprinterCap,
    cost_fixed: competition.costs.fixed,
    cost_rate_basis_points: competition.costs.rateBasisPoints,
    unlocked: competition.unlocked,
    name: competition.name,
    text: competition.text,
    is_house: competition.isHouse,
    join_code: competition.joinCode,
    join_from: competition.joinFrom,
    join_until: competition.joinUntil,
    practice_from: competition.practiceFrom,
    underlying_cap_percent: competition.underlyingCapPercent,
    visibility: competition.visibility,
    resets_allowed: competition.areResetsAllowed,
    shows_risk_adjusted: competition.showsRiskAdjusted,
    prizes: competition.prizes,
  }
}
