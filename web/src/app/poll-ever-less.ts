import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { poll } from '../api/refetch.ts'

/** All open pages begin at the same time, so each first waits for a random part of this, in milliseconds. */
const spreadMs = 5_000
/** The second wait, how much longer each later one is, and the longest. */
const [secondMs, growth, longestMs] = [2_000, 1.5, 60_000]

/** Refetches what is under a key again and again, at growing intervals. Returns a function that stops this. */
export function pollEverLess(client: QueryClient, queryKey: QueryKey): () => void {
  let timer: ReturnType<typeof setTimeout>
  function pollAfter(waitMs: number, nextMs: number): void {
    timer = setTimeout(() => {
      void poll(client, queryKey)
      pollAfter(nextMs, Math.min(nextMs * growth, longestMs))
    }, waitMs)
  }
  pollAfter(Math.random() * spreadMs, secondMs)
  return () => clearTimeout(timer)
}
