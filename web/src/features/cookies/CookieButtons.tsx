import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './CookieBanner.module.css'
import { type CookieConsent, chooseCookies } from './cookie-consent.ts'

/** The two choices, equally prominent. `current` marks the present choice. */
export function CookieButtons({
  current,
  onChoose,
}: {
  current?: CookieConsent | undefined
  onChoose: () => void
}) {
  const choices = [
    [1, t('cookies.functionalOnly')],
    [2, t('cookies.acceptAll')],
  ] as const
  return (
    <div className={styles.buttons}>
      {choices.map(([consent, text]) => (
        <Button
          key={consent}
          look="quiet"
          aria-pressed={current && current === consent}
          onClick={() => {
            onChoose()
            chooseCookies(consent)
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
