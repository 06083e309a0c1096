import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../../api/queries.ts'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { PasskeyNeeded } from './PasskeyNeeded.tsx'
import { countingRoles } from './use-rights.ts'

/** Shows the desk to those who have a role that counts; tells others what they lack. */
export function DeskGate({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery).data
  if (!user) return null
  if (countingRoles(user.desk).length > 0) return children
  return (
    <Page title={t('desk-shell.title')} narrow>
      <Card>
        {user.desk.roles.length > 0 ? (
          <PasskeyNeeded />
        ) : (
          <EmptyState
            icon="lock"
            title={t('desk-shell.noRole.title')}
            action={<ButtonLink to="/dashboard">{t('desk-shell.noRole.action')}</ButtonLink>}
          >
            {t('desk-shell.noRole.text')}
          </EmptyState>
        )}
      </Card>
    </Page>
  )
}
