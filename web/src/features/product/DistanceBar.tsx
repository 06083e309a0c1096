import { t } from '../../text/t.ts'
import { formatShare } from '../../ui/numbers/format.ts'
import styles from './DistanceBar.module.css'

/** The distance that the whole bar represents, as a fraction of the price. */
const whole = 0.25

/** A bar of the distance to the stop-loss level. Hidden from screen readers, which read the sentence beside it. */
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
