import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for all under a key that is looked at. An answer that is under way may be of before, and counts for nothing.
 * Settles when the new answers are there.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // By itself the library waits for an answer under way where it is the first.
  void client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
