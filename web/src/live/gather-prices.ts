import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { keepPrice, keepUnderlyingPrice, priceQuery, underlyingPriceQuery } from '../api/queries.ts'

/**
 * Takes prices as they come, however often, and puts the last of each into the cache once a frame: the screen is drawn
 * once for all of them. While the app is not seen there are no frames, and nothing is drawn.
 */
export function gatherPrices(client: QueryClient, nextFrame: (run: () => void) => void) {
  const products = new Map<string, ProductPrice>()
  const underlyings = new Map<string, UnderlyingPrice>()
  let isAwaited = false
  // A price is looked at without an observer: it stays until the app is left.
  for (const key of [priceQuery(''), underlyingPriceQuery('')].map(({ queryKey }) => queryKey.slice(0, 1))) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  }

  function awaitFrame() {
    if (isAwaited) return
    isAwaited = true
    nextFrame(() => {
      isAwaited = false
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
      awaitFrame()
    },
    ofUnderlyings(prices: readonly UnderlyingPrice[]) {
      for (const price of prices) keepNewer(underlyings, price.symbol, price)
      awaitFrame()
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
