import { getReceipt } from '@koersklasse/contract/trading.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { transactionsQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** One of the player's transactions, however old. A transaction never changes. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.receipt(id),
    queryFn: async ({ client }) => {
      const listed = client.getQueryData(transactionsQuery.queryKey)?.find((one) => one.id === id)
      return listed ?? (await call(getReceipt, { params: { id } })).transaction
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
