import { useEffect, useRef } from 'react'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { usePublishedHeight } from '../../ui/layout/use-published-height.ts'
import { useFocusReturn } from '../../ui/status/focus-return.ts'
import { analytics } from './analytics.ts'
import styles from './CookieBanner.module.css'
import { CookieButtons } from './CookieButtons.tsx'
import { useCookieConsent } from './cookie-consent.ts'

/** Asks which cookies are allowed until the player has chosen, and counts visits only with consent. */
export function CookieBanner() {
  const consent = useCookieConsent()
  const { pathname } = useLocation()
  useEffect(() => {
    analytics.allow(consent)
    analytics.visit(pathname)
  }, [consent, pathname])
  return consent === undefined ? <Banner /> : null
}

// The prerendered page contains the banner for everybody; before-paint.js hides it for those who have chosen.
const look = import.meta.env.SSR ? `${styles.banner} ${styles.painted}` : styles.banner

function Banner() {
  const banner = useRef<HTMLElement>(null)
  const focus = useFocusReturn()
  usePublishedHeight(banner, '--cookie-banner')
  return (
    <section ref={banner} className={look} aria-labelledby="cookie-title" onFocus={focus.onFocus}>
      <div className={styles.inner}>
        <div>
          <h2 id="cookie-title">{t('cookies.title')}</h2>
          <p className={styles.text}>
            {t('cookies.text')} <Link to="/article/cookies">{t('cookies.more')}</Link>
          </p>
        </div>
        <CookieButtons onChoose={focus.giveBack} />
      </div>
    </section>
  )
}
