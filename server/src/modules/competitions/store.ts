// The SQL of competitions.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { columnsOf } from '../../platform/database/columns.ts'
import { anyOf, listParameter } from '../../platform/database/list-parameter.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { gatherRows } from '../../platform/gather.ts'

export interface CompetitionStore {
  /** The competitions that end after an instant of the market's clock, by start. */
  notOver(at: EpochMs): Promise<Competition[]>
  /**
   * Reads a mark of what `notOver` reads, which differs after any change: it is made of the ids of the rows and of the
   * transactions that wrote them, without reading texts; null if there are none. Also, of the competitions with some ids,
   * those that are gone.
   */
  poll(at: EpochMs, ids: readonly string[]): Promise<{ mark: string | null; gone: string[] }>
  /** The competitions that have begun at an instant of the market's clock and had not ended at an earlier one. */
  begun(at: EpochMs, notEndedAt: EpochMs): Promise<Competition[]>
  /** The house competition that began last by an instant of the market's clock. */
  lastOfHouse(at: EpochMs): Promise<Competition | undefined>
  find(id: string): Promise<Competition | undefined>
  findByCode(code: string): Promise<Competition | undefined>
  /** The ids of the competitions in which a player has a portfolio. Players who ask at about the same time share one read. */
  joinedBy(userId: string): Promise<string[]>
  hasJoined(userId: string, competitionId: string): Promise<boolean>
  /** Inserts a competition, unless there is one with its join code. */
  insert(competition: Competition): Promise<void>
  /** The competitions that have begun at an instant of the market's clock and are not closed, in order of their end. */
  unclosed(at: EpochMs): Promise<Competition[]>
  /** Marks a competition as closed at an instant of real time, or as not closed. */
  close(tx: Transaction<Schema>, id: string, at: EpochMs | null): Promise<void>
}

export function createCompetitionStore(kysely: Kysely<Schema>): CompetitionStore {
  return {
    async notOver(at) {
      const rows = await kysely
        .selectFrom('competitions')
        .select(columnsOf.competitions)
        .where('end_at', '>', at)
        .orderBy('start_at')
        .orderBy('id')
        .execute()
      return rows.map(toCompetition)
    },
    async poll(at, ids) {
      const { rows } = await sql<{ mark: string | null; gone: string[] }>`
        select hashtextextended(string_agg(id::text || xmin::text, ',' order by id), 0)::text as mark,
          array(
            select id from unnest(${listParameter(ids, 'uuid')}) as known (id)
            where not exists (select from competitions where id = known.id)
          ) as gone
        from competitions where end_at > ${at}`.execute(kysely)
      return rows[0]!
    },
    async begun(at, notEndedAt) {
      const rows = await kysely
        .selectFrom('competitions')
        .select(columnsOf.competitions)
        .where('start_at', '<=', at)
        .where('end_at', '>', notEndedAt)
        .orderBy('start_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(toCompetition)
    },
    async lastOfHouse(at) {
      const row = await kysely
        .selectFrom('competitions')
        .select(columnsOf.competitions)
        .where('is_house', '=', true)
        .where('start_at', '<=', at)
        .orderBy('start_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toCompetition(row)
    },
    async find(id) {
      const found = kysely.selectFrom('competitions').select(columnsOf.competitions).where('id', '=', id)
      const row = await found.executeTakeFirst()
      return row && toCompetition(row)
    },
    async findByCode(code) {
      const found = kysely
        .selectFrom('competitions')
        .select(columnsOf.competitions)
        .where('join_code', '=', code)
      const row = await found.executeTakeFirst()
      return row && toCompetition(row)
    },
    ...joinedStore(kysely),
    async insert(competition) {
      const inserted = kysely.insertInto('competitions').values(toRow(competition))
      await inserted.onConflict((conflict) => conflict.column('join_code').doNothing()).execute()
    },
    async unclosed(at) {
      const rows = await kysely
        .selectFrom('competitions')
        .select(columnsOf.competitions)
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

function joinedStore(kysely: Kysely<Schema>): Pick<CompetitionStore, 'joinedBy' | 'hasJoined'> {
  const joinedBy = gatherRows(
    async (userIds) => {
      const { rows } = await sql<{ userId: string; competitionId: string }>`
        select user_id as "userId", competition_id as "competitionId" from portfolios
        where user_id = ${anyOf(userIds, 'uuid')}`.execute(kysely)
      return rows
    },
    ({ userId }) => userId,
  )
  return {
    joinedBy: async (userId) => (await joinedBy(userId)).map(({ competitionId }) => competitionId),
    async hasJoined(userId, competitionId) {
      const row = await kysely
        .selectFrom('portfolios')
        .select(sql`1`.as('one'))
        .where('user_id', '=', userId)
        .where('competition_id', '=', competitionId)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** A competition as its row has it. */
export function toCompetition(row: Selectable<Schema['competitions']>): Competition {
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
    weeklyDeposit: row.weekly_deposit,
    visibility: row.visibility,
    areResetsAllowed: row.resets_allowed,
    showsRiskAdjusted: row.shows_risk_adjusted,
    prizes: row.prizes,
  }
}

/** The columns of a competition, all but those that only the desk and the closing write. */
export function toRow(competition: Competition): Insertable<Schema['competitions']> {
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
    weekly_deposit: competition.weeklyDeposit,
    visibility: competition.visibility,
    resets_allowed: competition.areResetsAllowed,
    shows_risk_adjusted: competition.showsRiskAdjusted,
    prizes: competition.prizes,
  }
}
