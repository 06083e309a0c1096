import type { QueryClient } from '@tanstack/react-query'
import { ofPlayer, userQuery } from '../api/queries.ts'
import { forgetSearches } from '../features/market/search-history.ts'
import { forgetToasts } from '../ui/toasts.ts'

/** Takes everything of the player off this device: who it was, what they have, what they looked for. */
export function forgetPlayer(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null)
  forgetTraces(client)
}

/** Takes off this device what a player leaves besides who it was; also where another one has come meanwhile. */
export function forgetTraces(client: QueryClient): void {
  const queryKey = [ofPlayer]
  // What is looked at is asked for again, where there is one to ask for.
  if (client.getQueryData(userQuery.queryKey)) void client.resetQueries({ queryKey })
  else client.removeQueries({ queryKey })
  forgetSearches()
  forgetToasts()
}
