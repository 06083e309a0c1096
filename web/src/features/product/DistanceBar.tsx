import { t } from '../../text/t.ts'
import { formatShare } from '../../ui/format.ts'
import styles from './DistanceBar.module.css'

/** What the whole bar stands for, as a fraction of the price. */
const whole = 0.25

/** How near the price is to the stop-loss level. The sentence beside it says the same. */
export function DistanceBar({ distance }: { distance: number }) {
  const share = Math.min(Math.max(distance / whole, 0), 1)
  const place = { insetInlineStart: `${share * 100}%` }
  return (
    <div className={styles.scale} aria-hidden="true">
      <div className={styles.bar}>
        <div className={styles.room} style={{ inlineSize: `${share * 100}%` }} />
        <span className={styles.now} style={place} />
      </div>
      <div className={styles.ends}>
        <span>{t('facts.stopLoss')}</span>
        <span>{t('facts.further', { share: formatShare(whole) })}</span>
      </div>
    </div>
  )
}
