import type { User } from '@koersklasse/contract/accounts.ts'
import type { CallInput } from '@koersklasse/contract/endpoint.ts'
import { getProfile, updateUser } from '@koersklasse/contract/profile.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { userQuery } from '../../../api/queries.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { withStepUp } from '../../../step-up/step-up.ts'

type Change = CallInput<typeof updateUser>['body']

/** The changes of the profile that are under way. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile(),
  queryFn: () => call(getProfile, {}),
})

/** Changes the profile, after proving who the player is where that is needed. The new name is shown everywhere at once. */
export function useUpdate(onDone: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => withStepUp(() => call(updateUser, { body })),
    onSuccess: ({ user }) => {
      client.setQueryData(userQuery.queryKey, user)
      void refetch(client, queryKeys.profile())
      onDone(user)
    },
  })
}
