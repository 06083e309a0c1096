import { getClass, getClassHistory, getClassMemberHistory } from '@koersklasse/contract/desk/classes.ts'
import { getDeskCompetitions } from '@koersklasse/contract/desk/competitions.ts'
import type { Period } from '@koersklasse/contract/market.ts'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** How often results are loaded again, in milliseconds: they move with the market. */
const refreshedMs = 30_000

/** The competitions that have members: those that were published. */
export const classesQuery = queryOptions({
  queryKey: queryKeys.desk('classes'),
  queryFn: async () => {
    const { competitions } = await call(getDeskCompetitions, {})
    return competitions.filter(({ stage }) => stage !== 'draft')
  },
})

/** A competition with its members. */
export const classQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('classes', id),
    queryFn: () => call(getClass, { params: { id } }),
    refetchInterval: refreshedMs,
  })

/** The results of all members of a competition together over a period. */
export const classHistoryQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: queryKeys.desk('classes', id, 'history', period),
    queryFn: () => call(getClassHistory, { params: { id, period } }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })

/** The value of a member's portfolio over a period. */
export const memberHistoryQuery = (id: string, userId: string, period: Period) => {
  const queryKey: QueryKey = queryKeys.desk('classes', id, userId, period)
  return queryOptions({
    queryKey,
    queryFn: () => call(getClassMemberHistory, { params: { id, userId, period } }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}
