import { t } from '../../text/t.ts'
import { PlaceLinks } from './PlaceLinks.tsx'
import styles from './Shell.module.css'

/** Links to the main places at the bottom of a small screen. */
export function BottomBar() {
  return (
    <nav className={styles.bottom} aria-label={t('nav.main')}>
      <PlaceLinks className={styles.tab} />
    </nav>
  )
}
