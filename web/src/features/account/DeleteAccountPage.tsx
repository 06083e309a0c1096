import { useQuery } from '@tanstack/react-query'
import { discoveryQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { AccountScreen } from './AccountScreen.tsx'

/** How to delete the account. */
export function Component() {
  const brand = useQuery(discoveryQuery).data?.brand
  return (
    <AccountScreen page="delete">
      {() => (
        <Card>
          <EmptyState
            icon="bin"
            title={t('account.delete.title')}
            action={brand && <a href={`mailto:${brand.contactEmail}`}>{t('account.delete.mail')}</a>}
          >
            {t('account.delete.text')}
          </EmptyState>
        </Card>
      )}
    </AccountScreen>
  )
}
