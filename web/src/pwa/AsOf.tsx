import { t } from '../text/t.ts'
import { formatDate, formatTime } from '../ui/numbers/format.ts'
import styles from './AsOf.module.css'
import { useStaleSince } from './useStaleSince.ts'

/** When the data shown was received, if it may be old. Takes the parameters of `useStaleSince`. */
export function AsOf({ at, productIds }: { at: number; productIds?: readonly string[] }) {
  const known = useStaleSince(at, productIds)
  if (known === null) return null
  const isToday = formatDate(known) === formatDate(Date.now())
  return (
    <p className={styles.age}>
      {t(isToday ? 'asOf.today' : 'asOf.before', { date: formatDate(known), time: formatTime(known) })}
    </p>
  )
}
