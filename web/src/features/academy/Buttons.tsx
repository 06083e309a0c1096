import type { ReactNode } from 'react'
import styles from './Buttons.module.css'

/** What can be done next, in a row that breaks where it is narrow. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
