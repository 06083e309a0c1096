import { useMarketTime } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { formatDate } from '../../ui/format.ts'
import styles from './Facts.module.css'

const dayMs = 86_400_000

/** The last day of something that ends at an instant, and how many days that is from now. */
export function EndDate({ end }: { end: number }) {
  const now = useMarketTime()
  const days = now === null || now >= end ? null : Math.ceil((end - now) / dayMs)
  return (
    <>
      {formatDate(end - 1)}
      {days !== null && <span className={styles.sub}>{t('facts.daysToGo', { count: days })}</span>}
    </>
  )
}
