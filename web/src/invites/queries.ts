import { getInvites } from '@koersklasse/contract/subrankings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The invitations that the player has not answered. */
export const invitesQuery = queryOptions({
  queryKey: queryKeys.invites(),
  queryFn: async () => (await call(getInvites, {})).invites,
  // Its failure must not break a page that shows the invitations beside something else.
  meta: { isBackground: true },
})
