import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AccountScreen } from './AccountScreen.tsx'

/** What the player is told about on this device. */
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
