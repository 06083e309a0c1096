import { t } from '../text/t.ts'
import { formatDate, formatTime } from '../ui/format.ts'
import styles from './AsOf.module.css'
import { useAge } from './useAge.ts'

/** The age of what is shown, where it may be old; takes what `useAge` does. */
export function AsOf({ at, productIds }: { at: number; productIds?: readonly string[] }) {
  const known = useAge(at, productIds)
  if (known === null) return null
  const isToday = formatDate(known) === formatDate(Date.now())
  return (
    <p className={styles.age}>
      {t(isToday ? 'asOf.today' : 'asOf.before', { date: formatDate(known), time: formatTime(known) })}
    </p>
  )
}
