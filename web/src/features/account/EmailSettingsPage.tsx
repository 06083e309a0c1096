import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { AccountScreen } from './AccountScreen.tsx'

/** Which mails the player receives. */
export function Component() {
  return (
    <AccountScreen page="email-settings">
      {() => (
        <Card>
          <EmptyState icon="mail" title={t('account.emailSettings.title')}>
            {t('account.emailSettings.text')}
          </EmptyState>
        </Card>
      )}
    </AccountScreen>
  )
}
