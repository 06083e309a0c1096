import { useEffect } from 'react'
import { InstallButton } from '../../pwa/InstallButton.tsx'
import { countInstallVisit, isInstalled } from '../../pwa/install.ts'
import { platformOf } from '../../pwa/platform.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { HomeScreen } from './drawings.tsx'
import styles from './Install.module.css'

const reasons = ['quick', 'offline', 'small'] as const

/** Reasons to install the app, and how to do it on this device. */
export function Component() {
  useEffect(countInstallVisit, [])
  const otherDevice = platformOf(navigator) === 'ios' ? 'other' : 'ios'
  return (
    <Page title={t('install.title')} intro={t('install.intro')}>
      <div className={styles.offer}>
        <div className={styles.picture}>
          <HomeScreen />
        </div>
        <div className={styles.words}>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>
                <Icon name="check" />
                {t(`install.reasons.${reason}`)}
              </li>
            ))}
          </ul>
          {isInstalled() ? (
            <Notice kind="good">{t('install.installed')}</Notice>
          ) : (
            <div className={styles.doors}>
              <InstallButton look="primary" />
              <Link to={`/install/${otherDevice}`}>{t(`install.otherDevice.${otherDevice}`)}</Link>
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}
