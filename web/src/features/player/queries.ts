import { getPortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { getPositionsOf, getTransactionsOf } from '@koersklasse/contract/trading.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { everyPage } from '../../api/every-page.ts'
import { keepPrice } from '../../api/prices.ts'
import { type Another, queryKeys } from '../../api/query-keys.ts'

/** How often another player's portfolio is refetched, in milliseconds: the socket sends only the own changes. */
const intervalMs = 15_000

/** What another player holds; null if the name turns out to be the own one. */
export const anothersPositionsQuery = (another: Another) =>
  queryOptions({
    queryKey: queryKeys.anothersPositions(another),
    queryFn: async ({ client }) => {
      const askedAt = Date.now()
      const answer = await call(getPositionsOf, { query: { ...another } })
      for (const product of answer.products) keepPrice(client, product.price, askedAt)
      return 'player' in answer ? answer : null
    },
    refetchInterval: intervalMs,
  })

/** The transactions of another player, newest first. They have no ids, so their count from the oldest takes its place. */
export const anothersTransactionsQuery = (another: Another) =>
  queryOptions({
    queryKey: queryKeys.anothersTransactions(another),
    queryFn: async () => {
      return everyPage(async (after) => {
        const { transactions, pagination } = await call(getTransactionsOf, { query: { ...another, after } })
        const first = after === undefined ? pagination.total : Number(after.slice('nr.'.length))
        return { rows: transactions.map((row, index) => ({ ...row, id: String(first - index) })), pagination }
      })
    },
    refetchInterval: intervalMs,
  })

/** How often another player's result of today is looked up, in milliseconds. */
const todayMs = 5 * 60_000

/** The first and the last value of today of another player's portfolio. */
export const anothersTodayQuery = (another: Another) =>
  queryOptions({
    queryKey: queryKeys.anothersToday(another),
    queryFn: () =>
      call(getPortfolioHistory, { params: { period: 'intraday' }, query: { ...another, points: 'ends' } }),
    // The page does not depend on it.
    meta: { isBackground: true },
    retry: false,
    staleTime: todayMs,
    refetchInterval: todayMs,
  })
