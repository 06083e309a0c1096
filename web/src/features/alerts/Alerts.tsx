import type { Alert } from '@koersklasse/contract/alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useFocusReturn } from '../../ui/status/focus-return.ts'
import styles from './Alerts.module.css'
import { dismissAlert, useDismissed } from './dismissed.ts'
import { alertsQuery } from './queries.ts'

/** The current alerts that the visitor has not dismissed. */
export function Alerts() {
  const dismissed = useDismissed()
  const alerts = (useQuery(alertsQuery).data ?? []).filter(({ id }) => !dismissed.includes(id))
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusReturn()

  function dismiss(id: string, button: HTMLButtonElement) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(button)
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else focus.giveBack()
    dismissAlert(id)
  }

  return (
    <div aria-live="polite">
      {alerts.length > 0 && (
        <ul ref={list} onFocus={focus.onFocus}>
          {alerts.map((alert) => (
            <OneAlert key={alert.id} alert={alert} onDismiss={(button) => dismiss(alert.id, button)} />
          ))}
        </ul>
      )}
    </div>
  )
}

const icons = { promotion: 'prize', info: 'info', warning: 'warning' } as const

function OneAlert({
  alert: { level, message, link },
  onDismiss,
}: {
  alert: Alert
  onDismiss: (button: HTMLButtonElement) => void
}) {
  return (
    <li className={`${styles.alert} ${styles[level]} ${level === 'promotion' ? 'band' : ''}`}>
      <div className={styles.inner}>
        <Icon name={icons[level]} size={20} />
        <p>
          <strong>{t(`alerts.levels.${level}`)}</strong> {message}{' '}
          {link && <More link={link} message={message} />}
        </p>
        <Button
          look="bare"
          iconOnly
          aria-label={t('alerts.dismiss', { message })}
          onClick={(event) => onDismiss(event.currentTarget)}
        >
          <Icon name="close" size={18} />
        </Button>
      </div>
    </li>
  )
}

function More({ link, message }: { link: string; message: string }) {
  const name = t('alerts.moreAbout', { message })
  const isOurs = link.startsWith('/') && !link.startsWith('//')
  return isOurs ? (
    <Link to={link} aria-label={name}>
      {t('alerts.more')}
    </Link>
  ) : (
    <a href={link} aria-label={name}>
      {t('alerts.more')}
    </a>
  )
}
