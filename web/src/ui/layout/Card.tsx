import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

/** A section of a page with a heading. `flush` lets a list or table reach the edges. */
export function Card({
  title,
  aside,
  flush = false,
  children,
}: {
  title?: string
  aside?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      <div className={`${styles.body} ${flush ? styles.flush : ''}`}>{children}</div>
    </section>
  )
}
