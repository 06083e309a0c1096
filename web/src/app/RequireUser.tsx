import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiError } from '../api/errors.ts'
import { userQuery } from '../api/queries.ts'
import { Page } from '../ui/Page.tsx'
import { RetryPanel } from '../ui/RetryPanel.tsx'

/** Lets who is logged in pass; others go to the login page, and come back afterwards. */
export function RequireUser() {
  const { t } = useTranslation()
  const user = useQuery(userQuery)
  const { pathname, search } = useLocation()
  if (user.isPending) return null
  if (user.data) return <Outlet />
  if (user.isError) {
    return (
      <Page title={t('fault.title')}>
        <RetryPanel
          message={t(`errors.${user.error instanceof ApiError ? user.error.code : 'internal'}`)}
          pending={user.isFetching}
          onRetry={() => user.refetch()}
        />
      </Page>
    )
  }
  return <Navigate replace to={`/auth/login?${new URLSearchParams({ redirect: pathname + search })}`} />
}
