import { getOperations } from '@koersklasse/contract/desk/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const refreshMs = 5_000

/** How everything is doing, read again every few seconds. */
export const operationsQuery = queryOptions({
  queryKey: queryKeys.desk('operations'),
  queryFn: () => call(getOperations, {}),
  refetchInterval: refreshMs,
})
