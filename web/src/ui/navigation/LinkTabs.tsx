import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'
import styles from './LinkTabs.module.css'

/** Links to the views of a page, in the style of tabs. Panels at one address use `Tabs` instead. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

export function LinkTab({ isCurrent, ...link }: ComponentProps<typeof Link> & { isCurrent: boolean }) {
  return <Link {...link} className={styles.tab} aria-current={isCurrent ? 'page' : undefined} />
}
