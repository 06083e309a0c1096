import { t } from '../../text/t.ts'
import { Button } from '../controls/Button.tsx'
import styles from './Panel.module.css'

/** Shown in place of content that could not be loaded. */
export function RetryPanel({
  message,
  reference,
  pending = false,
  onRetry,
}: {
  message: string
  reference?: string | undefined
  pending?: boolean
  onRetry: () => void
}) {
  return (
    <div className={styles.panel} role="alert">
      <strong>{message}</strong>
      {reference && <span className={styles.reference}>{t('retry.reference', { reference })}</span>}
      <Button look="quiet" pending={pending} onClick={onRetry}>
        {t('retry.again')}
      </Button>
    </div>
  )
}
