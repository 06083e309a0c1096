import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { AccountScreen } from './AccountScreen.tsx'

/** Which push notifications the player receives on this device. */
export function Component() {
  return (
    <AccountScreen page="push-notifications">
      {() => (
        <Card>
          <EmptyState icon="bell" title={t('account.push.title')}>
            {t('account.push.text')}
          </EmptyState>
        </Card>
      )}
    </AccountScreen>
  )
}
