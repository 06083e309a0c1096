import { useMarketTime } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { formatDate } from '../../ui/numbers/format.ts'
import styles from './Facts.module.css'

const dayMs = 86_400_000

/** The last day of a product that ends at an instant, and the days until then if it has not ended. */
export function EndDate({ end, isOver }: { end: number; isOver: boolean }) {
  const now = useMarketTime()
  const days = now === null || isOver || now >= end ? null : Math.ceil((end - now) / dayMs)
  return (
    <>
      {formatDate(end - 1)}
      {days !== null && <span className={styles.sub}>{t('facts.daysToGo', { count: days })}</span>}
    </>
  )
}
