import type { ReactNode } from 'react'
import styles from './ListIntro.module.css'

/** A short explanation above a list. */
export function ListIntro({ children }: { children: ReactNode }) {
  return <p className={styles.intro}>{children}</p>
}
