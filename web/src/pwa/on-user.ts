import type { User } from '@koersklasse/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'

/**
 * Calls a function with the player who is logged in, now and after each answer about it: null for a visitor, undefined while
 * that is not known. Returns a function that stops this.
 */
export function onUser(client: QueryClient, listener: (user: User | null | undefined) => void): () => void {
  const tell = () => listener(client.getQueryData(userQuery.queryKey))
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKeys.user()[0]) tell()
  })
  tell()
  return stop
}
