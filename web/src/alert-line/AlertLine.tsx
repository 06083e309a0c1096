import type { Alert } from '@koersklasse/contract/alerts.ts'
import type { ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import styles from './AlertLine.module.css'

const icons = { promotion: 'prize', info: 'info', warning: 'warning' } as const

/** An alert in the colours of its level, with what can be done about it at its end. */
export function AlertLine({
  alert: { level, message, link },
  lang,
  isWide = false,
  children,
}: {
  alert: Pick<Alert, 'level' | 'message' | 'link'>
  /** The language of the message, if it is not that of the page. */
  lang?: string
  /** Whether it ends with a button with words, which gets a line of its own on a phone, rather than with a cross. */
  isWide?: boolean
  children?: ReactNode
}) {
  return (
    <div className={`${styles.alert} ${styles[level]} ${level === 'promotion' ? 'band' : ''}`}>
      <div className={`${styles.inner} ${isWide ? styles.wide : ''}`}>
        <Icon name={icons[level]} size={20} />
        <p>
          <strong>{t(`alerts.levels.${level}`)}</strong> <span lang={lang}>{message}</span>{' '}
          {link && <More link={link} message={message} />}
        </p>
        {children}
      </div>
    </div>
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
