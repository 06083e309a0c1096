import { useQueryClient } from '@tanstack/react-query'
import { priceQuery } from '../api/queries.ts'
import { useIsLost } from '../live/useIsLost.ts'
import { useOnline } from '../ui/useOnline.ts'

/**
 * Of when something is (milliseconds since 1970) that is shown and may be old: there is no connection, or it was
 * answered before this page was opened. Null where it is of now.
 * @param at when the answer came
 * @param productIds whose prices are shown with it and may be newer
 */
export function useAge(at: number, productIds: readonly string[] = []): number | null {
  const client = useQueryClient()
  const online = useOnline()
  const isLost = useIsLost()
  if (at === 0 || (online && !isLost && at >= performance.timeOrigin)) return null
  const prices = productIds.map((id) => client.getQueryState(priceQuery(id).queryKey)?.dataUpdatedAt ?? 0)
  // All that is shown is at least as new as the oldest price, or as the answer itself.
  return Math.max(at, prices.length > 0 ? Math.min(...prices) : 0)
}
