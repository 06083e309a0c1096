import type { CallInput } from '@koersklasse/contract/endpoint.ts'
import { getSprinters } from '@koersklasse/contract/market.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { keepPrice } from '../api/prices.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The filters of a list of Sprinters; an empty value counts as not given. */
export type SprinterFilters = NonNullable<CallInput<typeof getSprinters>['query']>

/** How often an empty list is refetched, in milliseconds: Sprinters are issued a moment after a game begins. */
const emptyListIntervalMs = 15_000

/** A page of Sprinters; the previous page stays until the next one has arrived. */
export const sprintersQuery = (filters: SprinterFilters) =>
  queryOptions({
    queryKey: queryKeys.sprinters(filters),
    queryFn: async ({ client }) => {
      const askedAt = Date.now()
      const answer = await call(getSprinters, { query: filters })
      for (const product of answer.products) keepPrice(client, product.price, askedAt)
      return answer
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data?.pagination.total === 0 ? emptyListIntervalMs : false),
  })
