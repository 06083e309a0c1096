import { activate } from '@koersklasse/contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Activates an account. A query and not a mutation, so that it runs once for a code, however often it is rendered. */
export const activationQuery = (activationCode: string) =>
  queryOptions({
    queryKey: queryKeys.activation(activationCode),
    queryFn: () => call(activate, { params: { activationCode } }),
    enabled: activationCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
