import { getProductLevels } from '@koersklasse/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The history of a Sprinter's levels, and the splits of its underlying; also of a Sprinter that has ended. */
export const levelsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.levels(id),
    queryFn: async () => {
      return call(getProductLevels, { params: { id } })
    },
    staleTime: 60_000,
  })
