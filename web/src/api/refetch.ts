import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the visible queries under a key, and marks the others stale. Requests that are under way may carry old data,
 * so they are cancelled. Settles when the new answers have arrived.
 */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Not redundant: invalidateQueries does not cancel the first request of a query.
  void client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** As `refetch`, for polling: does nothing while a request is under way, or without a connection. */
export async function poll(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (navigator.onLine && client.isFetching({ queryKey }) === 0) await refetch(client, queryKey)
}
