import type { ReactNode } from 'react'
import styles from './Banner.module.css'

/** A strip at the bottom of the window with a title and actions. Screen readers announce it. */
export function Banner({ title, actions }: { title: string | null; actions: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      {title !== null && (
        <div className={`band ${styles.strip}`}>
          <div className={styles.inner}>
            <p className={styles.title}>{title}</p>
            {actions}
          </div>
        </div>
      )}
    </div>
  )
}
