import { hashKey, type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** The listeners to each entry of a cache, by the hash of its key. */
const caches = new WeakMap<QueryCache, Map<string, Set<() => void>>>()

/**
 * Selects a value from the cache entry of a key, and renders again when the value changes. For entries that are never
 * fetched, such as prices: a row shows several, and a query observer for each costs more than rendering it.
 * @param select gets undefined while there is no entry. Must return the same value for the same data
 */
export function useCacheEntry<Data, Selected>(
  queryKey: QueryKey,
  select: (data: Data | undefined) => Selected,
): Selected {
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const subscribe = useCallback((listener: () => void) => watch(cache, hash, listener), [cache, hash])
  const read = () => select(cache.get<Data>(hash)?.state.data)
  return useSyncExternalStore(subscribe, read, read)
}

function watch(cache: QueryCache, hash: string, listener: () => void): () => void {
  const all = listenersOf(cache)
  const listeners = all.get(hash) ?? new Set()
  all.set(hash, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && all.get(hash) === listeners) all.delete(hash)
  }
}

/** Subscribes to a cache once, for all its entries. */
function listenersOf(cache: QueryCache): Map<string, Set<() => void>> {
  const known = caches.get(cache)
  if (known) return known
  const all = new Map<string, Set<() => void>>()
  caches.set(cache, all)
  cache.subscribe(({ query }) => {
    for (const listener of all.get(query.queryHash) ?? []) listener()
  })
  return all
}
