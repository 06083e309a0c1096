import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountScreen } from './AccountScreen.tsx'

/** The player's profile. */
export function Component() {
  return (
    <AccountScreen page="profile">
      {(user) => (
        <Card>
          <AccountFacts user={user} />
          <EmptyState title={t('account.profile.title')}>{t('account.profile.text')}</EmptyState>
        </Card>
      )}
    </AccountScreen>
  )
}
