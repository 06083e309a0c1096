import type { ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'
import styles from './RowText.module.css'

/** The name of a row as a link to its page. In rows of one height it takes two lines at most. */
export function RowName({
  to,
  clamped = false,
  children,
}: {
  to: string
  clamped?: boolean
  children: ReactNode
}) {
  return (
    <Link to={to} className={clamped ? `${styles.name} ${styles.clamped}` : styles.name}>
      {children}
    </Link>
  )
}

/** A smaller line below a name or a figure. In rows of one height it is cut off where it does not fit. */
export function RowDetail({
  tight = false,
  clipped = false,
  className,
  children,
}: {
  /** Shown only where `roomy` columns are not. */
  tight?: boolean
  clipped?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const classes = [styles.detail, tight && styles.tight, clipped && styles.clipped, className]
  return <span className={classes.filter(Boolean).join(' ')}>{children}</span>
}

/** Part of a line that is shown only where `roomy` columns are. */
export function Roomy({ children }: { children: ReactNode }) {
  return <span className={styles.roomy}>{children}</span>
}

/** Part of a line that is shown only where `roomy` columns are not. */
export function Tight({ children }: { children: ReactNode }) {
  return <span className={styles.tight}>{children}</span>
}
