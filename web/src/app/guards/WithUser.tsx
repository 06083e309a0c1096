import type { User } from '@koersklasse/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../api/error-text.ts'
import { userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'

/** Renders its children with the player who is logged in (null for a visitor), once that is known. */
export function WithUser({ children }: { children: (user: User | null) => ReactNode }) {
  const user = useQuery(userQuery)
  if (user.data !== undefined) return children(user.data)
  if (user.errorUpdateCount === 0) return <PageOutline />
  return (
    <Page title={t('fault.title')}>
      <RetryPanel message={errorText(user.error)} pending={user.isFetching} onRetry={() => user.refetch()} />
    </Page>
  )
}
