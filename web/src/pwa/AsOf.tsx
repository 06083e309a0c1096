import { useQueryClient } from '@tanstack/react-query'
import { priceQuery } from '../api/queries.ts'
import { useIsLost } from '../live/useIsLost.ts'
import { t } from '../text/t.ts'
import { formatDate, formatTime } from '../ui/format.ts'
import { useOnline } from '../ui/useOnline.ts'
import styles from './AsOf.module.css'

/**
 * The age of what is shown, where it may be old: no connection, or an answer from before this page was opened. `at` is
 * when the answer came (milliseconds since 1970); the prices of `productIds` are shown with it and may be newer.
 */
export function AsOf({ at, productIds = [] }: { at: number; productIds?: readonly string[] }) {
  const client = useQueryClient()
  const online = useOnline()
  const isLost = useIsLost()
  if (at === 0 || (online && !isLost && at >= performance.timeOrigin)) return null
  const prices = productIds.map((id) => client.getQueryState(priceQuery(id).queryKey)?.dataUpdatedAt ?? 0)
  // All that is shown is at least as new as the oldest price, or as the answer itself.
  const known = Math.max(at, prices.length > 0 ? Math.min(...prices) : 0)
  const isToday = formatDate(known) === formatDate(Date.now())
  return (
    <p className={styles.age}>
      {t(isToday ? 'asOf.today' : 'asOf.before', { date: formatDate(known), time: formatTime(known) })}
    </p>
  )
}
