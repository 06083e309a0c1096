import { Link } from 'react-router'
import type { Platform } from '../../pwa/platform.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Install.module.css'

/** Where to go when it is done, or when it is about another device. */
export function InstallDoors({ other }: { other: Platform }) {
  return (
    <div className={styles.doors}>
      <ButtonLink to="/install/completed">{t('install.done')}</ButtonLink>
      <Link to={`/install/${other}`}>{t(`install.otherDevice.${other}`)}</Link>
    </div>
  )
}
