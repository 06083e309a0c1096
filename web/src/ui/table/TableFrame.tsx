import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './TableFrame.module.css'

/**
 * Lets a table on a sheet scroll sideways where it is wider than its place. A shadow then shows on which side there is more,
 * and the keyboard can scroll it too.
 */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const isScrollable = useScrollable(frame)
  return (
    <div
      ref={frame}
      className={styles.frame}
      {...(isScrollable && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

/** Whether what is in an element is wider than the element. */
function useScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setScrollable] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setScrollable(current.scrollWidth > current.clientWidth))
    for (const one of [current, ...current.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [element])
  return isScrollable
}
