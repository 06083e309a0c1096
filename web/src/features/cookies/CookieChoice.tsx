import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import styles from './CookieBanner.module.css'
import { CookieButtons } from './CookieButtons.tsx'
import { type CookieConsent, useCookieConsent } from './cookie-consent.ts'

/** Shows the player's choice below the article on cookies, and lets them change it. */
export function Component() {
  return useParams().id === 'cookies' ? <CookieChoice /> : null
}

function CookieChoice() {
  const consent = useCookieConsent()
  return (
    <Card title={t('cookies.choice')}>
      <div className={styles.choice}>
        <p>{t(choiceText(consent))}</p>
        <CookieButtons current={consent} onChoose={() => showToast('good', t('toasts.cookiesSaved'))} />
      </div>
    </Card>
  )
}

function choiceText(consent: CookieConsent | undefined) {
  if (consent === undefined) return 'cookies.none'
  return consent === 2 ? 'cookies.now.all' : 'cookies.now.functional'
}
