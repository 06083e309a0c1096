import { searchRanking } from '@koersklasse/contract/rankings.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../../text/t.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { PlayerTable } from './PlayerTable.tsx'

/** The players whose names begin with a text; the previous ones stay until the new ones have arrived. */
export function FoundPlayers({
  period,
  isWithoutSimulated,
  showsRiskAdjusted,
  q,
}: {
  period: RankingPeriod
  isWithoutSimulated: boolean
  showsRiskAdjusted: boolean
  q: string
}) {
  const query = useQuery({
    queryKey: queryKeys.rankingSearch(period, isWithoutSimulated, q),
    queryFn: async () =>
      (
        await call(searchRanking, {
          params: { period },
          query: { q, withoutSimulated: `${isWithoutSimulated}` },
        })
      ).players,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  return (
    <Loaded query={query} outline={<SkeletonRows rows={3} />} failed={t('rankings.searchFailed')}>
      {(players) =>
        players.length === 0 ? (
          <EmptyState title={t('rankings.nobody', { q })} />
        ) : (
          <PlayerTable caption={t('rankings.found')} {...{ players, showsRiskAdjusted }} />
        )
      }
    </Loaded>
  )
}
