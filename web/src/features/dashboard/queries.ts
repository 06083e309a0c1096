import type { Period } from '@koersklasse/contract/market.ts'
import { getPortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The value of the portfolio over time. Between two fetches its last point follows the live prices. */
export const portfolioHistoryQuery = (period: Period) =>
  queryOptions({
    queryKey: queryKeys.portfolioHistory(period),
    queryFn: async () => {
      return call(getPortfolioHistory, { params: { period } })
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
