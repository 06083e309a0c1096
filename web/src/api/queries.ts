// The queries that several features share; each feature has its own in its queries.ts.

import { getUser } from '@koersklasse/contract/accounts.ts'
import {
  getActiveCompetition,
  getCompetitions,
  getConsent,
  getNextCompetition,
} from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import { type Followed, getFollowed } from '@koersklasse/contract/following.ts'
import {
  getEtfs,
  getProduct,
  getProductHistory,
  getSingleStocks,
  getTrackers,
  getUnderlyingHistory,
  getUnderlyings,
  type Period,
  type Product,
} from '@koersklasse/contract/market.ts'
import { getPortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { getOrder, getOrders, getPositions, getTransactions } from '@koersklasse/contract/trading.ts'
import { compareNames } from '@koersklasse/domain/market/compare-names.ts'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { language } from '../text/t.ts'
import { call } from './client.ts'
import { ApiError } from './errors.ts'
import { everyPage } from './every-page.ts'
import { keepPrice, keepUnderlyingPrice } from './prices.ts'
import { type Another, queryKeys } from './query-keys.ts'
import { hasSessionHint } from './session-hint.ts'

export const discoveryQuery = queryOptions({
  queryKey: queryKeys.discovery(),
  queryFn: () => call(discover, {}, { base: '' }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The player who is logged in; null for a visitor, which needs no request where there is no session cookie. */
export const userQuery = queryOptions({
  queryKey: queryKeys.user(),
  queryFn: async ({ client }) => {
    if (!hasSessionHint()) return null
    try {
      const { user } = await call(getUser, {})
      if (user.followed) keepFollowed(client, user.followed)
      return user
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'unauthenticated') return null
      throw fault
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // Another player may have logged in in another tab, and all other queries would then return that player's data.
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

/** All shares, ETFs and trackers, by name. Sprinters are too many: they are fetched a page at a time. */
export const productsQuery = queryOptions({
  queryKey: queryKeys.products(),
  queryFn: async ({ client }) => {
    const askedAt = Date.now()
    const answers = await Promise.all([call(getSingleStocks, {}), call(getEtfs, {}), call(getTrackers, {})])
    const products = answers.flatMap((answer) => answer.products)
    for (const product of products) keepPrice(client, product.price, askedAt)
    return products.sort((a, b) => compareNames(a.name, b.name))
  },
  staleTime: 60_000,
})

/** Everything that can be followed, by name, and the symbols that are popular in this language. */
export const underlyingsQuery = queryOptions({
  queryKey: queryKeys.underlyings(),
  queryFn: async ({ client }) => {
    const { underlyings, popular } = await call(getUnderlyings, {})
    // The answer may come from the browser's HTTP cache, so any price that is already known is newer.
    for (const { price } of underlyings) keepUnderlyingPrice(client, price, 0)
    return { underlyings, popular: popular[language] }
  },
  staleTime: 30 * 60_000,
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.product(id),
    queryFn: async ({ client }): Promise<Product> => {
      const askedAt = Date.now()
      const { product } = await call(getProduct, { params: { id } })
      keepPrice(client, product.price, askedAt)
      return product
    },
    staleTime: 60_000,
  })

/**
 * How often a visible chart that follows live prices is refetched, in milliseconds: a new day may begin, and old points are
 * thinned out.
 */
export const historyIntervalMs = 5 * 60_000

export const historyQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: queryKeys.history(id, period),
    queryFn: async () => {
      return call(getProductHistory, { params: { id, period } })
    },
    staleTime: 30_000,
    refetchInterval: historyIntervalMs,
  })

export const underlyingHistoryQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: queryKeys.history(id, period),
    queryFn: async () => {
      return call(getUnderlyingHistory, { params: { id, period } })
    },
    staleTime: 30_000,
    refetchInterval: historyIntervalMs,
  })

export const positionsQuery = queryOptions({
  queryKey: queryKeys.positions(),
  queryFn: async ({ client }) => {
    const askedAt = Date.now()
    const answer = await call(getPositions, {})
    for (const product of answer.products) keepPrice(client, product.price, askedAt)
    return answer
  },
})

export const ordersQuery = queryOptions({
  queryKey: queryKeys.orders(),
  queryFn: async () => {
    return everyPage(async (after) => {
      const { orders, pagination } = await call(getOrders, { query: { after } })
      return { rows: orders, pagination }
    })
  },
})

/** One of the player's orders, with its outcome. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: async () => {
      return call(getOrder, { params: { id } })
    },
  })

export const transactionsQuery = queryOptions({
  queryKey: queryKeys.transactions(),
  queryFn: async () => {
    return everyPage(async (after) => {
      const { transactions, pagination } = await call(getTransactions, { query: { after } })
      return { rows: transactions, pagination }
    })
  },
})

/**
 * The value over time of the player's portfolio, or of that of another player. Between two fetches its last point
 * follows the live prices; the player's own is also refetched after each of their transactions.
 */
export const portfolioHistoryQuery = (period: Period, another?: Another) => {
  const queryKey: QueryKey =
    another === undefined ? queryKeys.portfolioHistory(period) : queryKeys.anothersHistory(another, period)
  return queryOptions({
    queryKey,
    queryFn: async () => {
      return call(getPortfolioHistory, { params: { period }, query: { ...another } })
    },
    staleTime: 30_000,
    refetchInterval: another === undefined ? historyIntervalMs : 60_000,
  })
}

/** The query of a portfolio's value over a period. */
export type HistoryQuery = (period: Period) => ReturnType<typeof portfolioHistoryQuery>

/** The underlyings that the player follows. The socket sends every change. */
export const followedQuery = queryOptions({
  queryKey: queryKeys.followed(),
  queryFn: async ({ client, queryKey }) => {
    const followed = await call(getFollowed, {})
    const known = client.getQueryData<Followed>(queryKey)
    return known !== undefined && known.version > followed.version ? known : followed
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Puts what the player follows into the cache, unless the cache has the same or a newer version. */
export function keepFollowed(client: QueryClient, followed: Followed): void {
  client.setQueryData(followedQuery.queryKey, (known) =>
    known && known.version >= followed.version ? known : followed,
  )
}

/** How often to look for a competition while there is none, in milliseconds. */
const noCompetitionIntervalMs = 60_000

export const activeCompetitionQuery = queryOptions({
  queryKey: queryKeys.competition('active'),
  queryFn: async () => {
    return (await call(getActiveCompetition, {})).competition
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data === null ? noCompetitionIntervalMs : false),
})

const nextAnswer = {
  queryKey: queryKeys.competition('next'),
  queryFn: () => call(getNextCompetition, {}),
  staleTime: 60_000,
}

export const nextCompetitionQuery = queryOptions({ ...nextAnswer, select: ({ competition }) => competition })

/** When the last competition ended, if none runs or is planned; null if there was none. */
export const lastEndQuery = queryOptions({ ...nextAnswer, select: ({ lastEnd }) => lastEnd })

/** The house competition and those that the player has joined, and which is chosen. */
export const competitionsQuery = queryOptions({
  queryKey: queryKeys.competitions(),
  queryFn: () => call(getCompetitions, {}),
  staleTime: 60_000,
})

/** Whether the player has joined the running competition, or the next one while none runs. */
export const consentQuery = queryOptions({
  queryKey: queryKeys.consent(),
  queryFn: async () => {
    return (await call(getConsent, {})).consent
  },
})
