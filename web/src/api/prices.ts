// Prices have cache entries of their own, one for each product and underlying: they change many times a second, and only
// the components that show one of them are rendered again.

import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { type QueryClient, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** The latest price of a product. It is never fetched: other answers and the socket bring it. */
export const priceQuery = (id: string) =>
  queryOptions<ProductPrice | null>({
    queryKey: queryKeys.price(id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The latest price of an underlying, in its own currency. It is never fetched: other answers and the socket bring it. */
export const underlyingPriceQuery = (symbol: string) =>
  queryOptions<UnderlyingPrice | null>({
    queryKey: queryKeys.underlyingPrice(symbol),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * Puts a price into the cache, unless the cache has a newer one. Prices of the same quote may differ, because the exchange
 * rate has moved or the quote has become stale: then the price that was sent last counts.
 * @param askedAt when the answer that contains the price was requested, in milliseconds since 1970 by the device's clock: a
 * price of the same quote that arrived after that is kept. Left out for prices from the socket, which arrive in order.
 */
export function keepPrice(client: QueryClient, price: ProductPrice | null, askedAt?: number): void {
  if (price !== null) keepNewer(client, queryKeys.price(price.productId), price, askedAt)
}

/** Does for an underlying what `keepPrice` does for a product. */
export function keepUnderlyingPrice(
  client: QueryClient,
  price: UnderlyingPrice | null,
  askedAt?: number,
): void {
  if (price !== null) keepNewer(client, queryKeys.underlyingPrice(price.symbol), price, askedAt)
}

function keepNewer<Price extends { quoteUpdatedOn: number }>(
  client: QueryClient,
  queryKey: QueryKey,
  price: Price,
  askedAt = Number.POSITIVE_INFINITY,
): void {
  const known = client.getQueryState<Price | null>(queryKey)
  const time = known?.data?.quoteUpdatedOn ?? Number.NEGATIVE_INFINITY
  const arrivedLater = time === price.quoteUpdatedOn && known!.dataUpdatedAt > askedAt
  if (time <= price.quoteUpdatedOn && !arrivedLater) client.setQueryData<Price>(queryKey, price)
}
