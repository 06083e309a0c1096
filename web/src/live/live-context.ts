import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { useQueries } from '@tanstack/react-query'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { priceQuery, underlyingPriceQuery } from '../api/queries.ts'
import type { Live } from './live.ts'
import { useCached } from './use-cached.ts'

export const LiveContext = createContext<Live | null>(null)

/** The price of a product as it changes, as long as it is shown; null while there is none. */
export function usePrice(productId: string): ProductPrice | null {
  return usePriceFact(productId, asItIs)
}

/** Something of the price of a product, such as whether it is over, drawn anew only when that is something else. */
export function usePriceFact<Fact>(productId: string, factOf: (price: ProductPrice | null) => Fact): Fact {
  const { products } = useLive()
  useEffect(() => products.hold(productId), [products, productId])
  return useCached<ProductPrice | null, Fact>(priceQuery(productId).queryKey, (price) =>
    factOf(price ?? null),
  )
}

/** The price of an underlying as it changes, as long as it is shown; null while there is none, and of no symbol (null). */
export function useUnderlyingPrice(symbol: string | null): UnderlyingPrice | null {
  return useUnderlyingPriceFact(symbol, asItIs)
}

/** Something of the price of an underlying, drawn anew only when that is something else. */
export function useUnderlyingPriceFact<Fact>(
  symbol: string | null,
  factOf: (price: UnderlyingPrice | null) => Fact,
): Fact {
  const { underlyings } = useLive()
  useEffect(() => (symbol === null ? undefined : underlyings.hold(symbol)), [underlyings, symbol])
  return useCached<UnderlyingPrice | null, Fact>(underlyingPriceQuery(symbol ?? '').queryKey, (price) =>
    factOf(price ?? null),
  )
}

/** Whether prices come in. */
export function useIsConnected(): boolean {
  const live = useLive()
  return useSyncExternalStore(live.onConnection, live.isConnected, () => true)
}

/** The prices of products as they change, as long as they are shown; those without a price are left out. */
export function usePrices(productIds: readonly string[]): ReadonlyMap<string, ProductPrice> {
  const { products } = useLive()
  const ids = productIds.join()
  useEffect(() => {
    const releases = ids === '' ? [] : ids.split(',').map((id) => products.hold(id))
    return () => {
      for (const release of releases) release()
    }
  }, [products, ids])
  const prices = useQueries({ queries: productIds.map((id) => priceQuery(id)) })
  return new Map(prices.flatMap(({ data }) => (data ? [[data.productId, data] as const] : [])))
}

/** The live side of the app. */
function useLive(): Live {
  const live = use(LiveContext)
  if (live === null) throw new Error('No live side: LiveContext is missing')
  return live
}

function asItIs<Price>(price: Price): Price {
  return price
}
