import {
  getEtfs,
  getSingleStocks,
  getTrackers,
  getUnderlying,
  type Product,
  type Underlying,
} from '@koersklasse/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keepPrice, keepUnderlyingPrice } from '../../api/prices.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const underlyingQuery = (symbol: string) =>
  queryOptions({
    queryKey: queryKeys.underlying(symbol),
    queryFn: async ({ client }): Promise<Underlying> => {
      const askedAt = Date.now()
      const { underlying } = await call(getUnderlying, { params: { symbol } })
      keepUnderlyingPrice(client, underlying.price, askedAt)
      return underlying
    },
    staleTime: 60_000,
  })

/** The products that follow an underlying without leverage: its share, ETFs and trackers. */
export const relatedQuery = (underlyingSymbol: string) =>
  queryOptions({
    queryKey: queryKeys.related(underlyingSymbol),
    queryFn: async ({ client }): Promise<Product[]> => {
      const query = { underlyingSymbol }
      const askedAt = Date.now()
      const lists = [getSingleStocks, getEtfs, getTrackers].map((list) => call(list, { query }))
      const products = (await Promise.all(lists)).flatMap((list) => list.products)
      for (const { price } of products) keepPrice(client, price, askedAt)
      return products
    },
    staleTime: 60_000,
  })
