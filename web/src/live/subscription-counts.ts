/** Counts the subscribers to ids, such as the components that show the price of a product. */
export interface SubscriptionCounts {
  /** Subscribes to an id, until the returned function is called. */
  subscribe(id: string): () => void
  /** The ids with at least one subscriber, sorted. */
  ids(): string[]
}

/** Starts without subscribers. `onChange` is called when an id gets its first subscriber or loses its last one. */
export function createSubscriptionCounts(onChange: () => void): SubscriptionCounts {
  const counts = new Map<string, number>()

  function add(id: string, change: 1 | -1) {
    const before = counts.get(id) ?? 0
    const after = before + change
    if (after === 0) counts.delete(id)
    else counts.set(id, after)
    if (before === 0 || after === 0) onChange()
  }

  return {
    subscribe(id) {
      let isSubscribed = true
      add(id, 1)
      return () => {
        if (isSubscribed) add(id, -1)
        isSubscribed = false
      }
    },
    ids: () => [...counts.keys()].sort(),
  }
}
