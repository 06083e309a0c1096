import { type ReactNode, use, useEffect, useRef } from 'react'
import { firstKey } from '../../router/history.ts'
import { useLocation } from '../../router/Router.tsx'
import { BrandName } from '../brand/brand-name.ts'
import styles from './Page.module.css'

/**
 * A page with its title in the browser tab and in its heading. After a navigation the heading is focused, so that screen
 * readers start there. A page with a heading of its own passes it as `heading`. A page that takes the place of another
 * without a navigation, once a button was pressed, has `focusHeading`.
 */
export function Page({
  title,
  intro,
  heading,
  narrow = false,
  focusHeading = false,
  children,
}: {
  title: string
  intro?: ReactNode
  heading?: ReactNode
  narrow?: boolean
  focusHeading?: boolean
  children: ReactNode
}) {
  const name = use(BrandName)
  return (
    <div className={`${styles.page} ${narrow ? styles.narrow : ''}`}>
      <title>{name ? `${title} – ${name}` : title}</title>
      {heading !== undefined ? (
        heading
      ) : (
        <header className={styles.head}>
          <Heading focused={focusHeading}>{title}</Heading>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
      )}
      {children}
    </div>
  )
}

/** The heading of a page. It is focused after a navigation (or if `focused`), when it is new or its title has changed. */
export function Heading({
  className,
  lang,
  focused = false,
  children,
}: {
  className?: string | undefined
  /** The language of the title; that of the page if left out. */
  lang?: string
  focused?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const arrivedBy = useRef(key)
  arrivedBy.current = key
  const title = typeof children === 'string' ? children : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => {
    if (focused || arrivedBy.current !== firstKey) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang} className={className}>
      {children}
    </h1>
  )
}
