import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './CookieBanner.module.css'
import { CookieButtons } from './CookieButtons.tsx'
import { type CookieConsent, useCookieConsent } from './cookie-consent.ts'

/** What the player chose about cookies, and the way to choose again. */
export function CookieChoice() {
  const { t } = useTranslation()
  const consent = useCookieConsent()
  return (
    <Card title={t('cookies.choice')}>
      <div className={styles.choice}>
        <p>{t(told(consent))}</p>
        <CookieButtons current={consent} onChoose={() => showToast('good', t('toasts.cookiesSaved'))} />
      </div>
    </Card>
  )
}

function told(consent: CookieConsent | undefined) {
  if (consent === undefined) return 'cookies.none'
  return consent === 2 ? 'cookies.now.all' : 'cookies.now.functional'
}
