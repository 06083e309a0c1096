import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { forgetUnsent } from '../../features/academy/exam/unsent-answers.ts'
import { forgetSearches } from '../../features/search/search-history.ts'
import { forgetToasts } from '../../ui/status/toasts.ts'

/** Removes everything about the player from this device: the user, their data, their searches, unsent answers and toasts. */
export function forgetPlayer(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null)
  forgetTraces(client)
}

/** Removes everything about the previous player from this device, except the user, who may be another player by now. */
export function forgetTraces(client: QueryClient): void {
  const queryKey = queryKeys.player()
  // For another player, visible data is fetched again.
  if (client.getQueryData(userQuery.queryKey)) void client.resetQueries({ queryKey })
  else client.removeQueries({ queryKey })
  forgetSearches()
  forgetUnsent()
  forgetToasts()
}
