// Everything that the app asks of the server, as queries of one cache. Prices are kept apart, an entry a product: they
// change many times a second, and only what shows one of them is drawn anew.

import { getUser } from '@koersklasse/contract/accounts.ts'
import { getActiveCompetition, getNextCompetition } from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import type { CallInput } from '@koersklasse/contract/endpoint.ts'
import { type Followed, getFollowed } from '@koersklasse/contract/following.ts'
import {
  getEtfs,
  getProduct,
  getProductHistory,
  getProductLevels,
  getSingleStocks,
  getSprinters,
  getTrackers,
  getUnderlying,
  getUnderlyingHistory,
  getUnderlyings,
  type Period,
  type Product,
  type ProductPrice,
  type Underlying,
  type UnderlyingPrice,
} from '@koersklasse/contract/market.ts'
import { type ArticleId, getArticle } from '@koersklasse/contract/messages.ts'
import { getPortfolioHistory, getPositionGraph } from '@koersklasse/contract/portfolio-history.ts'
import {
  getOrder,
  getOrders,
  getPositions,
  getPositionTransactions,
  getReceipt,
  getTransactions,
} from '@koersklasse/contract/trading.ts'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { languageTag } from '../text/locale.ts'
import { language } from '../text/t.ts'
import { call } from './client.ts'
import { ApiError } from './errors.ts'
import { hasSessionHint } from './session-hint.ts'

/** Keys of all that belongs to a player, to be forgotten when another one comes. */
export const ofPlayer = 'player'

export const discoveryQuery = queryOptions({
  queryKey: ['discovery'],
  queryFn: () => call(discover, {}, { base: '' }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Who is logged in; null for a visitor, who is known without asking. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => {
    if (!hasSessionHint()) return null
    try {
      return (await call(getUser, {})).user
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'unauthenticated') return null
      throw fault
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // What else is asked for anew then is of who is logged in by then, which may have changed in another tab.
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

/** Shares, ETFs and trackers, by name. Sprinters are asked for a page at a time. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ client }) => {
    const askedAt = Date.now()
    const answers = await Promise.all([call(getSingleStocks, {}), call(getEtfs, {}), call(getTrackers, {})])
    const products = answers.flatMap((answer) => answer.products)
    for (const product of products) keepPrice(client, product.price, askedAt)
    return products.sort((a, b) => a.name.localeCompare(b.name, languageTag))
  },
  staleTime: 60_000,
})

/** What a list of Sprinters is asked for by; empty values count as not given. */
export type SprinterFilters = NonNullable<CallInput<typeof getSprinters>['query']>

/** How often a list that is empty is asked for anew. */
const emptyListEveryMs = 15_000

/** A page of Sprinters; while the next one comes, the one before stays. */
export const sprintersQuery = (filters: SprinterFilters) =>
  queryOptions({
    queryKey: ['sprinters', filters],
    queryFn: async ({ client }) => {
      const askedAt = Date.now()
      const answer = await call(getSprinters, { query: filters })
      for (const product of answer.products) keepPrice(client, product.price, askedAt)
      return answer
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // A game that has just begun issues them a moment later.
    refetchInterval: ({ state }) => (state.data?.pagination.total === 0 ? emptyListEveryMs : false),
  })

/** Everything that can be followed, by name, and the symbols of what is popular here. */
export const underlyingsQuery = queryOptions({
  queryKey: ['underlyings'],
  queryFn: async ({ client }) => {
    const { underlyings, popular } = await call(getUnderlyings, {})
    // The browser may have kept this answer for a while.
    for (const { price } of underlyings) keepUnderlyingPrice(client, price, 0)
    underlyings.sort((a, b) => a.name.localeCompare(b.name, languageTag))
    return { underlyings, popular: popular[language] }
  },
  staleTime: 30 * 60_000,
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ client }): Promise<Product> => {
      const askedAt = Date.now()
      const { product } = await call(getProduct, { params: { id } })
      keepPrice(client, product.price, askedAt)
      return product
    },
    staleTime: 60_000,
  })

/** How often the prices of a chart that is looked at are asked for anew: a new day begins, and what was thinned out. */
const historyEveryMs = 5 * 60_000

export const historyQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: ['history', id, period],
    queryFn: async () => {
      return call(getProductHistory, { params: { id, period } })
    },
    staleTime: 30_000,
    refetchInterval: historyEveryMs,
  })

/** The levels that a Sprinter has had, and the splits of what it is on; those of one that is over stay. */
export const levelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['levels', id],
    queryFn: async () => {
      return call(getProductLevels, { params: { id } })
    },
    staleTime: 60_000,
  })

export const underlyingQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['underlying', symbol],
    queryFn: async ({ client }): Promise<Underlying> => {
      const askedAt = Date.now()
      const { underlying } = await call(getUnderlying, { params: { symbol } })
      keepUnderlyingPrice(client, underlying.price, askedAt)
      return underlying
    },
    staleTime: 60_000,
  })

export const underlyingHistoryQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: ['history', id, period],
    queryFn: async () => {
      return call(getUnderlyingHistory, { params: { id, period } })
    },
    staleTime: 30_000,
    refetchInterval: historyEveryMs,
  })

/** One of the articles of the game; it hardly ever changes. */
export const articleQuery = (id: ArticleId) =>
  queryOptions({
    queryKey: ['article', id],
    queryFn: async () => {
      return call(getArticle, { params: { id } })
    },
    staleTime: 3_600_000,
  })

/** The last price of a product. It is never asked for: lists and the socket bring it. */
export const priceQuery = (id: string) =>
  queryOptions<ProductPrice | null>({
    queryKey: ['price', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The last price of an underlying, in its own currency. The socket and the underlying itself bring it. */
export const underlyingPriceQuery = (symbol: string) =>
  queryOptions<UnderlyingPrice | null>({
    queryKey: ['underlying-price', symbol],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const positionsQuery = queryOptions({
  queryKey: [ofPlayer, 'positions'],
  queryFn: async ({ client }) => {
    const askedAt = Date.now()
    const answer = await call(getPositions, {})
    for (const product of answer.products) keepPrice(client, product.price, askedAt)
    return answer
  },
})

export const ordersQuery = queryOptions({
  queryKey: [ofPlayer, 'orders'],
  queryFn: async () => {
    return (await call(getOrders, {})).orders
  },
})

/** One of the own orders, with what it led to and why. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [ofPlayer, 'order', id],
    queryFn: async () => {
      return call(getOrder, { params: { id } })
    },
  })

export const transactionsQuery = queryOptions({
  queryKey: [ofPlayer, 'transactions'],
  queryFn: async () => {
    return (await call(getTransactions, {})).transactions
  },
})

/** One of the own transactions, however long ago; it does not change. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [ofPlayer, 'receipt', id],
    queryFn: async ({ client }) => {
      const listed = client.getQueryData(transactionsQuery.queryKey)?.find((one) => one.id === id)
      return listed ?? (await call(getReceipt, { params: { id } })).transaction
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The underlyings that the player follows. The socket tells of each change. */
export const followedQuery = queryOptions({
  queryKey: [ofPlayer, 'followed'],
  queryFn: async ({ client, queryKey }) => {
    const followed = await call(getFollowed, {})
    const known = client.getQueryData<Followed>(queryKey)
    return known !== undefined && known.version > followed.version ? known : followed
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Keys of what a portfolio has been: a purchase or a sale changes all of it. */
export const pastOfPlayer = [ofPlayer, 'past'] as const

/** How often a course that is looked at is asked for anew; between that, its end moves with the prices. */
const courseEveryMs = 60_000

export const portfolioHistoryQuery = (period: Period) =>
  queryOptions({
    queryKey: [...pastOfPlayer, 'portfolio', period],
    queryFn: async () => {
      return call(getPortfolioHistory, { params: { period } })
    },
    staleTime: 30_000,
    refetchInterval: courseEveryMs,
  })

export const positionGraphQuery = (positionId: string, productId: string, timeframe: Period) =>
  queryOptions({
    queryKey: [...pastOfPlayer, 'position', positionId, productId, timeframe],
    queryFn: async () => {
      return (await call(getPositionGraph, { query: { positionId, productId, timeframe } })).points
    },
    staleTime: 30_000,
    refetchInterval: courseEveryMs,
  })

export const positionTransactionsQuery = (positionId: string) =>
  queryOptions({
    queryKey: [...pastOfPlayer, 'transactions', positionId],
    queryFn: async () => {
      return (await call(getPositionTransactions, { params: { positionId } })).transactions
    },
  })

/** How often it is asked whether there is a competition, where there is none, in milliseconds. */
const noCompetitionEveryMs = 60_000

export const activeCompetitionQuery = queryOptions({
  queryKey: ['competition', 'active'],
  queryFn: async () => {
    return (await call(getActiveCompetition, {})).competition
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data === null ? noCompetitionEveryMs : false),
})

export const nextCompetitionQuery = queryOptions({
  queryKey: ['competition', 'next'],
  queryFn: async () => {
    return (await call(getNextCompetition, {})).competition
  },
  staleTime: 60_000,
})

/**
 * Puts a price into the cache; an older one than is there changes nothing. One of the same time may differ: the currency
 * that it was converted with has moved, or it has become stale. Then the word counts that was spoken last.
 * @param askedAt when the answer was asked for that it came with, by the device's clock: what has come since counts for
 * more. The socket is not asked.
 */
export function keepPrice(client: QueryClient, price: ProductPrice | null, askedAt?: number): void {
  if (price !== null) keepNewer(client, priceQuery(price.productId).queryKey, price, askedAt)
}

/** The same of an underlying. */
export function keepUnderlyingPrice(
  client: QueryClient,
  price: UnderlyingPrice | null,
  askedAt?: number,
): void {
  if (price !== null) keepNewer(client, underlyingPriceQuery(price.symbol).queryKey, price, askedAt)
}

function keepNewer<Price extends { quoteUpdatedOn: number }>(
  client: QueryClient,
  queryKey: QueryKey,
  price: Price,
  askedAt = Number.POSITIVE_INFINITY,
): void {
  const known = client.getQueryState<Price | null>(queryKey)
  const time = known?.data?.quoteUpdatedOn ?? Number.NEGATIVE_INFINITY
  const isSpokenSince = time === price.quoteUpdatedOn && known!.dataUpdatedAt > askedAt
  if (time <= price.quoteUpdatedOn && !isSpokenSince) client.setQueryData<Price>(queryKey, price)
}

/** Puts what the player follows into the cache; what is not newer than that changes nothing. */
export function keepFollowed(client: QueryClient, followed: Followed): void {
  client.setQueryData(followedQuery.queryKey, (known) =>
    known && known.version >= followed.version ? known : followed,
  )
}
