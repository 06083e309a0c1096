import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { keepPrice, keepUnderlyingPrice, priceQuery } from '../api/prices.ts'
import { ordersQuery, positionsQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'

/**
 * Collects prices and puts the latest of each into the cache once a frame, so that the screen is rendered once for all of
 * them. While the page is hidden there are no frames, and nothing is rendered.
 */
export function createPriceBatcher(client: QueryClient, nextFrame: (run: () => void) => void) {
  const products = new Map<string, ProductPrice>()
  const underlyings = new Map<string, UnderlyingPrice>()
  /** The last price from after a split, while the player's positions and orders are refetched. */
  const afterSplit = new Map<string, ProductPrice>()
  /** By product, the split for which they were refetched. */
  const doneFor = new Map<string, number>()
  let isScheduled = false
  // Prices are read without an observer (useCacheEntry), and would be removed from the cache otherwise.
  for (const key of [queryKeys.price(), queryKeys.underlyingPrice()]) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  }

  /** Keeps a price; if the player's positions and orders still count old pieces, only once they have been refetched. */
  function keep(price: ProductPrice) {
    const { productId, splitOn } = price
    if (afterSplit.has(productId)) return keepNewer(afterSplit, productId, price)
    if (splitOn === undefined || doneFor.get(productId) === splitOn || !isFromAfterSplit(client, price))
      return keepPrice(client, price)
    doneFor.set(productId, splitOn)
    afterSplit.set(productId, price)
    void refetch(client, queryKeys.player()).finally(() => {
      keepPrice(client, afterSplit.get(productId)!)
      afterSplit.delete(productId)
    })
  }

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    nextFrame(() => {
      isScheduled = false
      notifyManager.batch(() => {
        for (const price of products.values()) keep(price)
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

/** Whether a price counts the new pieces of a split, while a position or an order in the cache counts old ones. */
function isFromAfterSplit(client: QueryClient, { productId, splitOn }: ProductPrice): boolean {
  const held = client.getQueryData(positionsQuery.queryKey)?.products.find(({ id }) => id === productId)
  if (held?.price && held.price.splitOn !== splitOn) return true
  const known = client.getQueryData(priceQuery(productId).queryKey)
  const orders = client.getQueryData(ordersQuery.queryKey) ?? []
  return !!known && known.splitOn !== splitOn && orders.some((order) => order.productId === productId)
}

function keepNewer<Price extends { quoteUpdatedOn: number }>(
  known: Map<string, Price>,
  key: string,
  price: Price,
) {
  const before = known.get(key)
  if (before === undefined || before.quoteUpdatedOn <= price.quoteUpdatedOn) known.set(key, price)
}
