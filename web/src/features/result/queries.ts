import { getAttribution } from '@koersklasse/contract/portfolio-history.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Where the player's result comes from. It changes with every price, so it is refetched while it is shown. */
export const attributionQuery = queryOptions({
  queryKey: queryKeys.attribution(),
  queryFn: async () => {
    return call(getAttribution, {})
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
})
