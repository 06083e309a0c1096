import { useMarketTime } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { formatDateTime } from '../../ui/numbers/format.ts'
import styles from './Facts.module.css'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** When a product was last quoted, by the market's clock, and how long ago that is. */
export function LastPrice({ time }: { time: number | null }) {
  const now = useMarketTime()
  return (
    <>
      {formatDateTime(time)}
      <span className={styles.sub}>{time === null || now === null ? '' : ageOf(now - time)}</span>
    </>
  )
}

/** How long ago, in words, in the largest unit that fits. */
function ageOf(ms: number): string {
  if (ms < 2_000) return t('facts.ago.now')
  if (ms < minuteMs) return t('facts.ago.seconds', { count: Math.floor(ms / 1000) })
  if (ms < hourMs) return t('facts.ago.minutes', { count: Math.floor(ms / minuteMs) })
  if (ms < dayMs) return t('facts.ago.hours', { count: Math.floor(ms / hourMs) })
  return t('facts.ago.days', { count: Math.floor(ms / dayMs) })
}
