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
  client.removeQueries({ queryKey: [ofPlayer] })
  forgetSearches()
  forgetToasts()
}
