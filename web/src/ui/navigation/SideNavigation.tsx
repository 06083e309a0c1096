import type { ReactNode } from 'react'
import { Link, NavLink } from '../../router/Link.tsx'
import { Icon, type IconName } from '../brand/Icon.tsx'
import styles from './SideNavigation.module.css'

/** A page that the navigation leads to, with a few words on what it is for. */
export interface SidePlace {
  to: string
  icon: IconName
  title: string
  short: string
}

/**
 * A page of several that belong together, with a navigation to the others beside it. On smaller screens only the first page
 * has the navigation, below its content or above it, and the others link back to it.
 */
export function SideNavigation({
  label,
  places,
  home,
  isHome,
  isAbove = false,
  children,
}: {
  label: string
  places: readonly SidePlace[]
  /** The address of the first page, and whether this is it. */
  home: string
  isHome: boolean
  /** Whether the navigation is above the content of the first page on smaller screens. */
  isAbove?: boolean
  children: ReactNode
}) {
  return (
    <>
      <div className={isAbove ? `${styles.columns} ${styles.above}` : styles.columns}>
        <nav className={isHome ? styles.nav : `${styles.nav} ${styles.aside}`} aria-label={label}>
          {places.map(({ to, icon, title, short }) => (
            <NavLink key={to} to={to} className={styles.link}>
              <Icon name={icon} />
              <span>
                {title}
                <span className={styles.short}>{short}</span>
              </span>
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
      {!isHome && (
        <p className={styles.back}>
          <Link to={home}>{label}</Link>
        </p>
      )}
    </>
  )
}
