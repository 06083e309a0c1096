import { getRanking, type RankedPlayer } from '@koersklasse/contract/rankings.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

/** How often a visible list is refetched, in milliseconds, and how often while the player is not in it yet. */
const listIntervalMs = 10_000
const noPlaceIntervalMs = 3_000

/** The top of a list and the player's own place, refetched while it is shown. */
export const rankingQuery = (period: RankingPeriod, isWithoutSimulated = false) =>
  queryOptions({
    queryKey: queryKeys.ranking(period, isWithoutSimulated),
    queryFn: () =>
      call(getRanking, { params: { period }, query: { withoutSimulated: `${isWithoutSimulated}` } }),
    refetchInterval: ({ state }) => (isIn(state.data) ? listIntervalMs : noPlaceIntervalMs),
  })

/** The player's own row of a list, if there is one. */
export function ownRow({ around }: { around: readonly RankedPlayer[] }): RankedPlayer | undefined {
  return around.find(({ isOwn }) => isOwn)
}

const isIn = (ranking: Parameters<typeof ownRow>[0] | undefined): boolean =>
  ranking !== undefined && ownRow(ranking) !== undefined
