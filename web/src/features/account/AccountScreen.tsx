import type { User } from '@koersklasse/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './AccountScreen.module.css'
import { accountPages } from './account-pages.ts'

/**
 * A page of the player's account, with a navigation to the others beside it. On smaller screens only the first page has
 * the navigation, and the others link back to it.
 */
export function AccountScreen({
  page,
  children,
}: {
  page?: (typeof accountPages)[number]['path']
  children: (user: User) => ReactNode
}) {
  const user = useQuery(userQuery).data
  if (!user) return null
  return (
    <Page title={page === undefined ? t('account.title') : t(`account.pages.${page}.title`)}>
      <div className={styles.columns}>
        <nav
          className={page === undefined ? styles.nav : `${styles.nav} ${styles.aside}`}
          aria-label={t('account.nav')}
        >
          {accountPages.map(({ path, icon }) => (
            <NavLink key={path} to={`/account/${path}`} className={styles.link}>
              <Icon name={icon} />
              <span>
                {t(`account.pages.${path}.title`)}
                <span className={styles.short}>{t(`account.pages.${path}.short`)}</span>
              </span>
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>{children(user)}</div>
      </div>
      {page !== undefined && (
        <p className={styles.back}>
          <Link to="/account">{t('account.nav')}</Link>
        </p>
      )}
    </Page>
  )
}
