import { useQueryClient } from '@tanstack/react-query'
import { priceQuery } from '../api/prices.ts'
import { useConnectionLost } from '../live/useConnectionLost.ts'
import { useOnline } from '../ui/status/useOnline.ts'

/**
 * Since when the data shown may be outdated, in milliseconds since 1970: there is no connection, or the data is from
 * before this page was opened. Null if it is current.
 * @param at when the data was received
 * @param productIds the products whose prices are shown with it, and may be newer
 */
export function useStaleSince(at: number, productIds: readonly string[] = []): number | null {
  const client = useQueryClient()
  const online = useOnline()
  const isLost = useConnectionLost()
  if (at === 0 || (online && !isLost && at >= performance.timeOrigin)) return null
  const prices = productIds.map((id) => client.getQueryState(priceQuery(id).queryKey)?.dataUpdatedAt ?? 0)
  // Everything shown is at least as new as the oldest price, or as the data itself.
  return Math.max(at, prices.length > 0 ? Math.min(...prices) : 0)
}
