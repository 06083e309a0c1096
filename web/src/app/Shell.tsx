import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { AlertsArea } from '../features/alerts/AlertsArea.tsx'
import { CookieBanner } from '../features/cookies/CookieBanner.tsx'
import { FeedbackWidget } from '../features/feedback/FeedbackWidget.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Footer } from './Footer.tsx'
import type { RouteMeta } from './router.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useStillNavigation } from './useStillNavigation.ts'

/** What surrounds every page: the bars, the notice that the device is offline, and the footer. */
export function Shell() {
  const { t } = useTranslation()
  const bare = useMatches().some((match) => (match.handle as RouteMeta | undefined)?.bare)
  useStillNavigation()
  return (
    <div className={styles.shell} data-bare={bare || undefined}>
      <a className={styles.skip} href="#main">
        {t('nav.skip')}
      </a>
      <CookieBanner />
      <TopBar bare={bare} />
      <AlertsArea>
        <ConnectionNotice />
      </AlertsArea>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      {!bare && <BottomBar />}
      {!bare && <FeedbackWidget />}
      <ScrollRestoration />
    </div>
  )
}
