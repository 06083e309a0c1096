import type { ReactNode } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'
import styles from './Panel.module.css'

/** Shown in place of an empty list or page, with what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.panel}>
      {icon && (
        <span className={styles.seal}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
