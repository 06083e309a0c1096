import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { Known } from './Known.tsx'

/** Who the player is. */
export function Component() {
  const { t } = useTranslation()
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
