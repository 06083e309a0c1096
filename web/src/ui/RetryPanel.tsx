import { t } from '../text/t.ts'
import { Button } from './Button.tsx'
import styles from './Panel.module.css'

/** What stands in the place of something that could not be loaded. */
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
