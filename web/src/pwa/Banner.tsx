import { type ReactNode, useRef } from 'react'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { usePublishedHeight } from '../ui/layout/use-published-height.ts'
import styles from './Banner.module.css'

interface StripProps {
  title: string
  action: ReactNode
  onClose?: () => void
}

/** A strip at the bottom of the window with a title and a button, and one to close it. Screen readers announce it. */
export function Banner({ title, ...props }: Omit<StripProps, 'title'> & { title: string | null }) {
  return (
    <div className={styles.banner} role="status">
      {title !== null && <Strip title={title} {...props} />}
    </div>
  )
}

function Strip({ title, action, onClose }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  usePublishedHeight(strip, '--app-strip')
  return (
    <div ref={strip} className={`band ${styles.strip}`}>
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
  )
}
