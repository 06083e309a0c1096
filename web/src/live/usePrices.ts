import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { priceQuery } from '../api/prices.ts'
import { useLive } from './live-context.ts'

/** The live prices of products, which it subscribes to. Products without a price are left out. */
export function usePrices(productIds: readonly string[]): ReadonlyMap<string, ProductPrice> {
  const { products } = useLive()
  const ids = productIds.join()
  useEffect(() => {
    const unsubscribes = ids === '' ? [] : ids.split(',').map((id) => products.subscribe(id))
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [products, ids])
  const prices = useQueries({ queries: productIds.map((id) => priceQuery(id)) })
  return new Map(prices.flatMap(({ data }) => (data ? [[data.productId, data] as const] : [])))
}
