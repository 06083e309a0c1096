import type { User } from '@koersklasse/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { SideNavigation } from '../../ui/navigation/SideNavigation.tsx'
import { accountPages } from './account-pages.ts'

/** A page of the player's account, with a navigation to the others. */
export function AccountScreen({
  page,
  children,
}: {
  page?: (typeof accountPages)[number]['path']
  children: (user: User) => ReactNode
}) {
  const user = useQuery(userQuery).data
  if (!user) return null
  const places = accountPages.map(({ path, icon }) => ({
    ...{ to: `/account/${path}`, icon },
    ...{ title: t(`account.pages.${path}.title`), short: t(`account.pages.${path}.short`) },
  }))
  return (
    <Page title={page === undefined ? t('account.title') : t(`account.pages.${page}.title`)}>
      <SideNavigation label={t('account.nav')} places={places} home="/account" isHome={page === undefined}>
        {children(user)}
      </SideNavigation>
    </Page>
  )
}
