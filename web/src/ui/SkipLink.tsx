import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

/** A way past what stands before a part of the page, seen when the Tab key comes to it. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
