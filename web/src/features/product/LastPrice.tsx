import { useMarketTime } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { formatDateTime } from '../../ui/format.ts'
import styles from './Facts.module.css'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** When something was quoted last, by the market's clock, and how long ago that is. */
export function LastPrice({ time }: { time: number | null }) {
  const now = useMarketTime()
  return (
    <>
      {formatDateTime(time)}
      <span className={styles.sub}>{time === null || now === null ? '' : ageOf(now - time)}</span>
    </>
  )
}

/** How long ago, in words; empty from an hour on, where the time itself says more. */
function ageOf(ms: number): string {
  if (ms < 2_000) return t('facts.ago.now')
  if (ms < minuteMs) return t('facts.ago.seconds', { count: Math.floor(ms / 1000) })
  return ms < hourMs ? t('facts.ago.minutes', { count: Math.floor(ms / minuteMs) }) : ''
}
