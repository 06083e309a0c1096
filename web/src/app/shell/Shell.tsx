import { lazy, type ReactNode, Suspense } from 'react'
import { Alerts } from '../../features/alerts/Alerts.tsx'
import { CookieBanner } from '../../features/cookies/CookieBanner.tsx'
import { FeedbackWidget } from '../../features/feedback/FeedbackWidget.tsx'
import { afterLoad } from '../../pwa/after-load.ts'
import { t } from '../../text/t.ts'
import { SkipLink } from '../../ui/navigation/SkipLink.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { ExclusionNotice } from './ExclusionNotice.tsx'
import { FeedSilent } from './FeedSilent.tsx'
import { Footer } from './Footer.tsx'
import { RecordingOver } from './RecordingOver.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'

const PwaBanners = lazy(() => afterLoad(() => import('../../pwa/PwaBanners.tsx')))

/** The frame around every page: the bars, the banners and notices, and the footer. */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  return (
    <div className={styles.shell} data-bare={bare || undefined}>
      <SkipLink to="main">{t('nav.skip')}</SkipLink>
      <CookieBanner />
      <TopBar bare={bare} />
      <section className={styles.notices} aria-label={t('nav.notices')}>
        <ConnectionNotice />
        <RecordingOver />
        <FeedSilent />
        <Alerts />
        <UnreadMessages />
        <ExclusionNotice />
      </section>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Suspense>
        <PwaBanners />
      </Suspense>
      {!bare && <BottomBar />}
      {!bare && <FeedbackWidget />}
    </div>
  )
}
