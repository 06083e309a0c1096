import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { keepPrice, keepUnderlyingPrice } from '../api/prices.ts'
import { queryKeys } from '../api/query-keys.ts'

/**
 * Collects prices and puts the latest of each into the cache once a frame, so that the screen is rendered once for all of
 * them. While the page is hidden there are no frames, and nothing is rendered.
 */
export function createPriceBatcher(client: QueryClient, nextFrame: (run: () => void) => void) {
  const products = new Map<string, ProductPrice>()
  const underlyings = new Map<string, UnderlyingPrice>()
  let isScheduled = false
  // Prices are read without an observer (useCacheEntry), and would be removed from the cache otherwise.
  for (const key of [queryKeys.price(), queryKeys.underlyingPrice()]) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  }

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    nextFrame(() => {
      isScheduled = false
      notifyManager.batch(() => {
        for (const price of products.values()) keepPrice(client, price)
        for (const price of underlyings.values()) keepUnderlyingPrice(client, price)
      })
      products.clear()
      underlyings.clear()
    })
  }

  return {
    ofProducts(prices: readonly ProductPrice[]) {
      for (const price of prices) keepNewer(products, price.productId, price)
      schedule()
    },
    ofUnderlyings(prices: readonly UnderlyingPrice[]) {
      for (const price of prices) keepNewer(underlyings, price.symbol, price)
      schedule()
    },
  }
}

function keepNewer<Price extends { quoteUpdatedOn: number }>(
  known: Map<string, Price>,
  key: string,
  price: Price,
) {
  const before = known.get(key)
  if (before === undefined || before.quoteUpdatedOn <= price.quoteUpdatedOn) known.set(key, price)
}
