// What players see of sub-rankings: their own list, and one with its members.

import type { SubRanking, SubRankingDetail } from '@koersklasse/contract/subrankings.ts'
import { moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { placeMembers } from '@koersklasse/domain/competition/sub-ranking.ts'
import { coarseResult } from '@koersklasse/domain/competition/visibility.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** The places of players in the list of a competition, and their results as fractions; no result without a place. */
export interface Standings {
  positionsOf(
    competitionId: string,
    period: RankingPeriod,
    userIds: readonly string[],
  ): readonly {
    userId: string
    position: number | null
    performance: number
    /** Since midnight. */
    dayResult: number | null
  }[]
  /** Whether players do not see each other's portfolios. */
  hidesOthers(competitionId: string): boolean
  /** Whether the results are those of the closing. */
  isFinal(competitionId: string): boolean
  /** Their returns adjusted for risk, by player; null if the competition does not show them. */
  scoresOf(
    competitionId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number | null> | null>
}

export interface ReadDeps {
  kysely: Kysely<Schema>
  standings: Standings
}

export type ReadSubRankings = ReturnType<typeof createReadSubRankings>

export function createReadSubRankings({ kysely, standings }: ReadDeps) {
  /** Places the members of a sub-ranking by the results of a period. */
  function place<Member extends { userId: string; username: string }>(
    members: readonly Member[],
    competitionId: string,
    period: RankingPeriod,
  ) {
    const ids = members.map(({ userId }) => userId)
    const results = new Map(
      standings
        .positionsOf(competitionId, period, ids)
        .map(({ userId, position, performance, dayResult }) => [
          userId,
          { performance: position === null ? null : performance, dayResult },
        ]),
    )
    return placeMembers(
      members.map((member) => ({
        ...member,
        ...(results.get(member.userId) ?? { performance: null, dayResult: null }),
      })),
    )
  }

  return {
    /** The sub-rankings of a player, by name. */
    async of(userId: string): Promise<SubRanking[]> {
      const { rows } = await sql<ListedMember>`
        select subrankings.id, subrankings.name, subrankings.competition_id, subrankings.owner_id,
          competitions.name as "competitionName", members.user_id as "userId", users.username
        from subranking_members as own
        join subrankings on subrankings.id = own.subranking_id
        join competitions on competitions.id = subrankings.competition_id
        join subranking_members as members on members.subranking_id = own.subranking_id
        join users on users.id = members.user_id
        where own.user_id = ${userId}
        order by subrankings.name_key, subrankings.id`.execute(kysely)
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((members) => {
        const { id, name, competition_id, owner_id, competitionName } = members[0]!
        const placed = place(members, competition_id, 'overall')
        const own = placed.find((member) => member.userId === userId)
        return {
          ...{ id, name, isOwner: owner_id === userId, competitionName, playerCount: members.length },
          owner: members.find((member) => member.userId === owner_id)!.username,
          performance: own?.performance ?? null,
          position: own?.position ?? null,
        }
      })
    },

    /** A sub-ranking of which a player is a member; null for any other. */
    async one(userId: string, id: string, period: RankingPeriod): Promise<SubRankingDetail | null> {
      const { rows } = await sql<DetailMember>`
        select subrankings.name, subrankings.competition_id, subrankings.owner_id, subrankings.link_code,
          competitions.name as "competitionName", competitions.end_at as "endDateTime",
          members.user_id as "userId", users.username, users.avatar_id as "avatarId", users.is_simulated as "isSimulated"
        from subrankings
        join competitions on competitions.id = subrankings.competition_id
        join subranking_members as members on members.subranking_id = subrankings.id
        join users on users.id = members.user_id
        where subrankings.id = ${id}`.execute(kysely)
      const own = rows.find((row) => row.userId === userId)
      if (own === undefined) return null
      const { name, competition_id, owner_id, link_code, competitionName, endDateTime } = own
      const isOwner = owner_id === userId
      const ids = rows.map((row) => row.userId)
      const hidesOthers = standings.hidesOthers(competition_id)
      const scores = period === 'overall' ? await standings.scoresOf(competition_id, ids) : null
      return {
        ...{ competitionId: competition_id, competitionName, showsRiskAdjusted: scores !== null },
        ...{ endDateTime, isFinal: standings.isFinal(competition_id) },
        ...{ id, name, isOwner, linkCode: isOwner ? link_code : null },
        owner: rows.find((row) => row.userId === owner_id)!.username,
        members: place(rows, competition_id, period).map((member) => {
          const isOwn = member.userId === userId
          const seen = (result: number | null) =>
            hidesOthers && !isOwn && result !== null ? coarseResult(result) : result
          return {
            ...{ username: member.username, avatarId: member.avatarId, isSimulated: member.isSimulated },
            mood: moodOf(seen(member.dayResult)),
            ...{ isOwner: member.userId === owner_id, isOwn, position: member.position },
            performance: seen(member.performance),
            riskAdjusted: seen(scores?.get(member.userId) ?? null),
          }
        }),
      }
    },
  }
}

interface ListedMember {
  id: string
  name: string
  competition_id: string
  owner_id: string
  competitionName: string
  userId: string
  username: string
}

interface DetailMember extends Omit<ListedMember, 'id'> {
  link_code: string
  endDateTime: EpochMs
  avatarId: number
  isSimulated: boolean
}
