import type { QueryClient } from '@tanstack/react-query'
import { dailyKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import type { Live } from '../live/live.ts'
import { marketNow } from '../live/market-clock.ts'
import { formatDate } from '../ui/numbers/format.ts'

/** How long the server may take to update its products for the new day, in milliseconds: usually, and at most. */
const gracesMs = [2_000, 10_000]
/** Open pages refetch at random moments within this time after midnight, in milliseconds of the market's clock. */
const spreadMs = 60_000

/**
 * After each midnight of the market, refetches visible data that differs on every day. Without a connection it waits for
 * one, since the requests would fail. Returns a function that stops this.
 */
export function refetchAtMidnight(client: QueryClient, live: Pick<Live, 'isConnected'>): () => void {
  const delay = Math.random() * spreadMs
  let day: string | null = null
  let refetching: ReturnType<typeof setTimeout>[] = []
  const checking = setInterval(() => {
    const now = marketNow()
    if (now === null) return
    const today = formatDate(now - delay)
    day ??= today
    if (day === today || !live.isConnected()) return
    day = today
    refetching = gracesMs.map((graceMs) =>
      setTimeout(() => {
        for (const queryKey of dailyKeys) void refetch(client, queryKey)
      }, graceMs),
    )
  }, 1_000)
  return () => {
    clearInterval(checking)
    refetching.forEach(clearTimeout)
  }
}
