import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { forgetUnsent } from '../../features/academy/exam/unsent-answers.ts'
import { forgetSearches } from '../../features/search/search-history.ts'
import { forgetToasts } from '../../ui/status/toasts.ts'

/** Removes everything about a player who logs out from this device. */
export function forgetPlayer(client: QueryClient): void {
  const user = client.getQueryData(userQuery.queryKey)
  if (user) forgetUnsent({ playerId: user.id })
  forgetSession(client)
}

/**
 * Removes the player whose session has ended from this device, with their data, searches and toasts. Unsent answers of an
 * exam stay until the same player logs in again; nobody else is shown them.
 */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null)
  forgetTraces(client)
}

/** Removes everything about the previous player from this device, except the user, who may be another player by now. */
export function forgetTraces(client: QueryClient): void {
  for (const queryKey of [queryKeys.player(), queryKeys.desk()]) {
    // For another player, visible data is fetched again.
    if (client.getQueryData(userQuery.queryKey)) void client.resetQueries({ queryKey })
    else client.removeQueries({ queryKey })
  }
  forgetSearches()
  forgetToasts()
}
