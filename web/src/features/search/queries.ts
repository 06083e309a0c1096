import { type SearchResults, search } from '@koersklasse/contract/search.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keepPrice, keepUnderlyingPrice } from '../../api/prices.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The groups of products among the results of a search, in the order in which they are shown. */
export const productGroups = ['singleStocks', 'etfs', 'trackers', 'sprinters'] as const

/** The results of a search; the previous results stay until the new ones have arrived. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.search(q),
    queryFn: async ({ client }): Promise<SearchResults> => {
      const askedAt = Date.now()
      const found = await call(search, { query: { q } })
      for (const { price } of found.underlyings.underlyings) keepUnderlyingPrice(client, price, askedAt)
      for (const { products } of productGroups.map((name) => found[name])) {
        for (const { price } of products) keepPrice(client, price, askedAt)
      }
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
