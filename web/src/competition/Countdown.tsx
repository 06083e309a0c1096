import { countdown } from '@koersklasse/domain/competition/countdown.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import styles from './Countdown.module.css'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Counts the market's time down to an instant, every second. The last minute stands out. */
export function Countdown({ until }: { until: EpochMs }) {
  const now = useMarketTime()
  if (now === null) return <div className={styles.countdown} />
  const { days, hours, minutes, seconds } = countdown(now, until)
  const isLastMinute = until - now <= 60_000
  return (
    <div role="timer" className={`${styles.countdown} ${isLastMinute ? styles.last : ''}`}>
      {days > 0 && <Part count={String(days)}>{t('competition.days', { count: days })}</Part>}
      <Part count={twoDigits(hours)}>{t('competition.hours')}</Part>
      <Part count={twoDigits(minutes)}>{t('competition.minutes')}</Part>
      {/* A new element every second, so that the animation starts again. */}
      <Part key={seconds} count={twoDigits(seconds)}>
        {t('competition.seconds')}
      </Part>
    </div>
  )
}

function Part({ count, children }: { count: string; children: string }) {
  return (
    <span className={styles.part}>
      <b>{count}</b> <small>{children}</small>{' '}
    </span>
  )
}
