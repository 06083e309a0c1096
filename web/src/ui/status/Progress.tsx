import type { ReactNode } from 'react'
import styles from './Progress.module.css'

/** How much of a piece of work is done, as a bar below a label. A `count` of null: it is not known yet how much there is. */
export function Progress({
  done,
  count,
  children,
}: {
  done: number
  count: number | null
  children: ReactNode
}) {
  return (
    <label className={styles.progress}>
      {children}
      <progress {...(count !== null && { max: Math.max(count, 1), value: done })} />
    </label>
  )
}
