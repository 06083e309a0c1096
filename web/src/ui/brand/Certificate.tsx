import type { ReactNode } from 'react'
import styles from './Certificate.module.css'
import { Rosette } from './Rosette.tsx'

/** A framed receipt in the style of a share certificate, for what is final and can be checked. */
export function Certificate({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <article className={styles.certificate}>
      <Rosette className={styles.rosette} />
      <header className={styles.head}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </article>
  )
}
