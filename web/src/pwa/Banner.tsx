import type { ReactNode } from 'react'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import styles from './Banner.module.css'

/** A strip at the bottom of the window with a title and a button, and one to close it. Screen readers announce it. */
export function Banner({
  title,
  action,
  onClose,
}: {
  title: string | null
  action: ReactNode
  onClose?: () => void
}) {
  return (
    <div className={styles.banner} role="status">
      {title !== null && (
        <div className={`band ${styles.strip}`}>
          <div className={styles.inner}>
            <div className={styles.offer}>
              <p>{title}</p>
              {action}
            </div>
            {onClose !== undefined && (
              <Button look="bare" iconOnly aria-label={t('close')} onClick={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
