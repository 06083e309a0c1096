import type { Platform } from '../../pwa/platform.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import styles from './Install.module.css'

/** Links for after the installation, and for another kind of device. */
export function NextSteps({ other }: { other: Platform }) {
  return (
    <div className={styles.doors}>
      <ButtonLink to="/install/completed">{t('install.done')}</ButtonLink>
      <Link to={`/install/${other}`}>{t(`install.otherDevice.${other}`)}</Link>
    </div>
  )
}
