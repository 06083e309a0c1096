import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { HomeScreen } from './drawings.tsx'
import styles from './Install.module.css'

/** Shows where to find the installed app. */
export function Component() {
  return (
    <Page narrow title={t('install.completed.title')} intro={t('install.completed.intro')}>
      <div className={styles.picture}>
        <HomeScreen />
      </div>
      <div>
        <ButtonLink to="/">{t('install.completed.action')}</ButtonLink>
      </div>
    </Page>
  )
}
