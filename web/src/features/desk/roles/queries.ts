import { getRoles } from '@koersklasse/contract/desk/roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Everybody with a role, by name. */
export const rolesQuery = queryOptions({
  queryKey: queryKeys.desk('roles'),
  queryFn: async () => (await call(getRoles, {})).holders,
})
