import { getPasskeys } from '@koersklasse/contract/passkeys.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The passkeys of the player. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys(),
  queryFn: async () => (await call(getPasskeys, {})).passkeys,
})
