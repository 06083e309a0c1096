import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { Known } from './Known.tsx'

/** Who the player is. */
export function Component() {
  return (
    <AccountScreen page="profile">
      {(user) => (
        <Card>
          <Known user={user} />
          <EmptyState title={t('account.profile.title')}>{t('account.profile.text')}</EmptyState>
        </Card>
      )}
    </AccountScreen>
  )
}
