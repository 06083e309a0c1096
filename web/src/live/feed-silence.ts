import type { FeedPulse } from '@koersklasse/contract/discovery.ts'
import { useSyncExternalStore } from 'react'

let silentSince: number | null = null
let newestAt = 0
const listeners = new Set<() => void>()

/**
 * Sets whether the feed is silent, as the server said it. An answer that was received a while ago is not taken if something
 * newer is known.
 * @param answeredAt when it was received, in milliseconds since 1970 by the device's clock; just now unless told
 */
export function setFeedPulse({ silentFor }: FeedPulse, answeredAt?: number): void {
  // The device's clock may have been set back since the last one, so what has just come is the newest in any case.
  if (answeredAt !== undefined && answeredAt < newestAt) return
  const receivedAt = answeredAt ?? Date.now()
  newestAt = receivedAt
  silentSince = silentFor === null ? null : receivedAt - silentFor
  for (const listener of listeners) listener()
}

/** Since when nothing has been heard from the feed, in milliseconds by the device's clock; null while it is heard. */
export function feedSilentSince(): number | null {
  return silentSince
}

/** Since when the feed has been silent, for a component; null while it is heard. */
export function useFeedSilentSince(): number | null {
  return useSyncExternalStore(subscribe, feedSilentSince, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
