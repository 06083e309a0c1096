import { t } from '../../text/t.ts'
import { Icon } from '../brand/Icon.tsx'
import { formatTime } from '../numbers/format.ts'
import styles from './RecentToasts.module.css'
import { useRecentToasts } from './toasts.ts'

/** The last toasts, the newest first, for users who missed one. */
export function RecentToasts() {
  const toasts = useRecentToasts().toReversed()
  return (
    <details className={styles.recent}>
      <summary>{t('toasts.recent')}</summary>
      {toasts.length === 0 && <p className={styles.none}>{t('toasts.none')}</p>}
      <ul className={styles.list}>
        {toasts.map(({ id, kind, text, at }) => (
          <li key={id} className={`${styles.row} ${styles[kind]}`}>
            <Icon name={kind === 'good' ? 'check' : 'warning'} size={18} />
            <span>{text}</span>
            <time className={styles.time} dateTime={new Date(at).toISOString()}>
              {formatTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}
