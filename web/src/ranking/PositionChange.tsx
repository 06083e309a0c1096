import { t } from '../text/t.ts'
import styles from './PositionChange.module.css'

/** By how many positions a player has risen or fallen since yesterday, with a triangle and in words. */
export function PositionChange({ change }: { change: number | null }) {
  if (change === null)
    return (
      <span className={styles.level}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('rankings.change.none')}</span>
      </span>
    )
  if (change === 0)
    return (
      <span className={styles.level}>
        <span aria-hidden="true">=</span>
        <span className="visually-hidden">{t('rankings.change.same')}</span>
      </span>
    )
  const count = Math.abs(change)
  const isUp = change > 0
  return (
    <span className={isUp ? styles.up : styles.down}>
      <svg className={styles.mark} viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
        <path d={isUp ? 'M5 1 9.5 9h-9z' : 'M5 9 .5 1h9z'} />
      </svg>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        {t(isUp ? 'rankings.change.up' : 'rankings.change.down', { count })}
      </span>
    </span>
  )
}
