import { t } from '../text/t.ts'
import { PlaceLinks } from './PlaceLinks.tsx'
import styles from './Shell.module.css'

/** The places of the app, under the thumb. */
export function BottomBar() {
  return (
    <nav className={styles.bottom} aria-label={t('nav.main')}>
      <PlaceLinks className={styles.tab} />
    </nav>
  )
}
