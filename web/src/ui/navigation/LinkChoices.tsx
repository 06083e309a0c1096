import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import styles from './LinkChoices.module.css'

/** Links to the variants of a page, with the current one marked; they wrap onto more lines. */
export function LinkChoices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.choices} aria-label={label}>
      {children}
    </nav>
  )
}

/** The same on one line that scrolls sideways; the current link is scrolled into view. */
export function LinkChoicesInLine({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address
  useEffect(() => {
    const line = nav.current?.getBoundingClientRect()
    const current = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!line || !current || (current.left >= line.left && current.right <= line.right)) return
    nav.current?.scrollBy({ left: current.left + current.width / 2 - line.left - line.width / 2 })
  }, [pathname, search])
  return (
    <nav ref={nav} className={`${styles.choices} ${styles.inLine}`} aria-label={label}>
      {children}
    </nav>
  )
}

/** One of the links. It can also be used elsewhere, such as in a list. */
export function ChoiceLink({
  isCurrent = false,
  ...link
}: ComponentProps<typeof Link> & { isCurrent?: boolean }) {
  return <Link {...link} className={styles.choice} aria-current={isCurrent ? 'page' : undefined} />
}
