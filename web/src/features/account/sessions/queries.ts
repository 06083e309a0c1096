import { getSessions } from '@koersklasse/contract/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The sessions of the player. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions(),
  queryFn: async () => (await call(getSessions, {})).sessions,
})
