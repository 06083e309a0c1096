import { t } from '../../text/t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
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
