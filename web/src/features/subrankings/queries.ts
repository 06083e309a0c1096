import {
  getSentInvites,
  getSubRanking,
  getSubRankingLink,
  getSubRankings,
} from '@koersklasse/contract/subrankings.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How often results are loaded again, in milliseconds: they move with the market. */
const refreshedMs = 10_000

/** The sub-rankings of the player. */
export const subRankingsQuery = queryOptions({
  queryKey: queryKeys.subRankingList(),
  queryFn: async () => (await call(getSubRankings, {})).subRankings,
  refetchInterval: refreshedMs,
})

/** A sub-ranking with its members. */
export const subRankingQuery = (id: string, period: RankingPeriod) =>
  queryOptions({
    queryKey: queryKeys.subRanking(id, period),
    queryFn: () => call(getSubRanking, { params: { id, period } }),
    refetchInterval: refreshedMs,
  })

/** The invitations to a sub-ranking of the player that wait for an answer. */
export const sentInvitesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.sentInvites(id),
    queryFn: async () => (await call(getSentInvites, { params: { id } })).invites,
  })

/** What a link leads to. */
export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: queryKeys.subRankingLink(code),
    queryFn: () => call(getSubRankingLink, { params: { code } }),
  })
