import { getPositionsOf, getTransactionsOf } from '@koersklasse/contract/trading.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { everyPage } from '../../api/every-page.ts'
import { keepPrice } from '../../api/prices.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How often another player's portfolio is refetched, in milliseconds: the socket sends only the own changes. */
const intervalMs = 15_000

/** What another player holds; null if the name turns out to be the own one. */
export const anothersPositionsQuery = (username: string) =>
  queryOptions({
    queryKey: queryKeys.anothersPositions(username),
    queryFn: async ({ client }) => {
      const askedAt = Date.now()
      const answer = await call(getPositionsOf, { query: { username } })
      for (const product of answer.products) keepPrice(client, product.price, askedAt)
      return 'player' in answer ? answer : null
    },
    refetchInterval: intervalMs,
  })

/** The transactions of another player, newest first. They have no ids, so their count from the oldest takes its place. */
export const anothersTransactionsQuery = (username: string) =>
  queryOptions({
    queryKey: queryKeys.anothersTransactions(username),
    queryFn: async () => {
      return everyPage(async (after) => {
        const { transactions, pagination } = await call(getTransactionsOf, { query: { username, after } })
        const first = after === undefined ? pagination.total : Number(after.slice('nr.'.length))
        return { rows: transactions.map((row, index) => ({ ...row, id: String(first - index) })), pagination }
      })
    },
    refetchInterval: intervalMs,
  })
