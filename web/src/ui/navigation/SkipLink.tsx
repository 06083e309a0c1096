import type { MouseEvent, ReactNode } from 'react'
import styles from './SkipLink.module.css'

/** A link to a part of the page that is visible only while it has the focus. The part must be focusable. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  // Not by the hash: it would add a history entry without a key, which the router takes for the first one of the visit.
  function skip(event: MouseEvent) {
    const part = document.getElementById(to)
    if (part === null) return
    event.preventDefault()
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
