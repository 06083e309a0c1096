import type { ReactNode } from 'react'
import styles from './Username.module.css'

/** The name of a player in a table or a sentence. Names have hyphens, at which browsers would break them. */
export function Username({ children }: { children: ReactNode }) {
  return <span className={styles.name}>{children}</span>
}
