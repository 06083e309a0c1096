import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { priceQuery, underlyingPriceQuery } from '../api/prices.ts'
import type { Live } from './live.ts'
import { useCacheEntry } from './useCacheEntry.ts'

export const LiveContext = createContext<Live | null>(null)

/** The live price of a product, which it subscribes to; null while there is none. */
export function usePrice(productId: string): ProductPrice | null {
  return usePriceFact(productId, identity)
}

/** A fact from the live price of a product, such as whether it has ended. Renders again only when the fact changes. */
export function usePriceFact<Fact>(productId: string, factOf: (price: ProductPrice | null) => Fact): Fact {
  const { products } = useLive()
  useEffect(() => products.subscribe(productId), [products, productId])
  return useCacheEntry<ProductPrice | null, Fact>(priceQuery(productId).queryKey, (price) =>
    factOf(price ?? null),
  )
}

/** The live price of an underlying, which it subscribes to; null while there is none, and without a symbol (null). */
export function useUnderlyingPrice(symbol: string | null): UnderlyingPrice | null {
  return useUnderlyingPriceFact(symbol, identity)
}

/** A fact from the live price of an underlying. Renders again only when the fact changes. */
export function useUnderlyingPriceFact<Fact>(
  symbol: string | null,
  factOf: (price: UnderlyingPrice | null) => Fact,
): Fact {
  const { underlyings } = useLive()
  useEffect(() => (symbol === null ? undefined : underlyings.subscribe(symbol)), [underlyings, symbol])
  return useCacheEntry<UnderlyingPrice | null, Fact>(underlyingPriceQuery(symbol ?? '').queryKey, (price) =>
    factOf(price ?? null),
  )
}

/** Whether there is a connection, so that prices are received. */
export function useIsConnected(): boolean {
  const live = useLive()
  return useSyncExternalStore(live.onConnection, live.isConnected, () => true)
}

/** The live updates of the app. */
export function useLive(): Live {
  const live = use(LiveContext)
  if (live === null) throw new Error('LiveContext is missing')
  return live
}

function identity<Price>(price: Price): Price {
  return price
}
