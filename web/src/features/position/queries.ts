import type { Period } from '@koersklasse/contract/market.ts'
import { getPositionGraph } from '@koersklasse/contract/portfolio-history.ts'
import { getPositionTransactions } from '@koersklasse/contract/trading.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { everyPage } from '../../api/every-page.ts'
import { historyIntervalMs } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The value of a position over time. Between two fetches its last point follows the live price. */
export const positionGraphQuery = (positionId: string, productId: string, timeframe: Period) =>
  queryOptions({
    queryKey: queryKeys.positionGraph(positionId, productId, timeframe),
    queryFn: async () => {
      return (await call(getPositionGraph, { query: { positionId, productId, timeframe } })).points
    },
    staleTime: 30_000,
    refetchInterval: historyIntervalMs,
  })

export const positionTransactionsQuery = (positionId: string) =>
  queryOptions({
    queryKey: queryKeys.positionTransactions(positionId),
    queryFn: async () => {
      return everyPage(async (after) => {
        const input = { params: { positionId }, query: { after } }
        const { transactions, pagination } = await call(getPositionTransactions, input)
        return { rows: transactions, pagination }
      })
    },
  })
