import { type DeskLogFilters, getDeskLog } from '@koersklasse/contract/desk/log.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** What a search of the log finds, newest first, a page at a time. */
export const logQuery = (filters: DeskLogFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.desk('log', filters),
    queryFn: ({ pageParam }) =>
      call(getDeskLog, { query: { ...filters, ...(pageParam !== null && { before: String(pageParam) }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
