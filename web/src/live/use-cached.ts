import { hashKey, type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Who watches which entry of a cache, by its hash. */
const watchers = new WeakMap<QueryCache, Map<string, Set<() => void>>>()

/**
 * What is told of what stands in the cache under a key, as that changes; of undefined while there is nothing. For what is
 * brought and never asked for, such as prices: a row of a list shows several, and an observer for each costs more than
 * drawing it.
 * @param tell of the same, the same: a component is drawn anew only when it is told something else
 */
export function useCached<Data, Told>(queryKey: QueryKey, tell: (data: Data | undefined) => Told): Told {
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const subscribe = useCallback((listener: () => void) => watch(cache, hash, listener), [cache, hash])
  const read = () => tell(cache.get<Data>(hash)?.state.data)
  return useSyncExternalStore(subscribe, read, read)
}

function watch(cache: QueryCache, hash: string, listener: () => void): () => void {
  const all = watchersOf(cache)
  const listeners = all.get(hash) ?? new Set()
  all.set(hash, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && all.get(hash) === listeners) all.delete(hash)
  }
}

/** Listens to the cache once, for all. */
function watchersOf(cache: QueryCache): Map<string, Set<() => void>> {
  const known = watchers.get(cache)
  if (known) return known
  const all = new Map<string, Set<() => void>>()
  watchers.set(cache, all)
  cache.subscribe(({ query }) => {
    for (const listener of all.get(query.queryHash) ?? []) listener()
  })
  return all
}
