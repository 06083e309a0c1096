import { getAccountCase, getAccountCases, getAccountLinks } from '@koersklasse/contract/desk/account-cases.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** How often to ask for what is still being searched, in milliseconds. */
const searchingMs = 2_000

/**
 * The accounts of a competition that may be linked, by the trades of a week that ends at an instant; without one the last
 * week, and without a competition the one that runs.
 */
export const linksQuery = (chosen: { competitionId?: string; until?: number }) =>
  queryOptions({
    queryKey: queryKeys.desk('cases', 'links', chosen.competitionId ?? '', String(chosen.until ?? '')),
    queryFn: async ({ client, queryKey }) => {
      const { until, ...query } = chosen
      const answer = await call(getAccountLinks, {
        query: until === undefined ? query : { ...query, until: String(until) },
      })
      // The earlier results stay on the screen while a new search runs.
      const known = client.getQueryData<typeof answer>(queryKey)
      return answer.isSearching && known ? { ...known, isSearching: true } : answer
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isSearching ? searchingMs : false),
  })

/** The cases of a competition, and the first of its final list. */
export const casesQuery = (competitionId: string) =>
  queryOptions({
    queryKey: queryKeys.desk('cases', 'of', competitionId),
    queryFn: () => call(getAccountCases, { query: { competitionId } }),
  })

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('cases', 'one', id),
    queryFn: () => call(getAccountCase, { params: { id } }),
    retry: false,
  })
