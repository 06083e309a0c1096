import { findPlayers, getExclusions, readPlayer } from '@koersklasse/contract/desk/players.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The fewest characters of a search. */
export const minSearch = 2

export const playersQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.desk('players', q),
    queryFn: () => call(findPlayers, { query: { q } }),
    enabled: q.length >= minSearch,
    placeholderData: keepPreviousData,
  })

/** The page of a player. Each answer is a line in the log, so it is loaded again only after a change. */
export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('player', id),
    queryFn: async () => (await call(readPlayer, { params: { id } })).player,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const exclusionsQuery = queryOptions({
  queryKey: queryKeys.desk('exclusions'),
  queryFn: async () => (await call(getExclusions, {})).exclusions,
})
