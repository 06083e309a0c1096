import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import styles from './AccountScreen.module.css'
import { AccountScreen } from './AccountScreen.tsx'

/** The player's avatar. */
export function Component() {
  return (
    <AccountScreen page="avatar">
      {(user) => (
        <Card>
          <div className={styles.portrait}>
            <Avatar id={user.avatarId} size="l" />
            <p>{t('account.avatar.now')}</p>
          </div>
          <EmptyState title={t('account.avatar.title')}>{t('account.avatar.text')}</EmptyState>
        </Card>
      )}
    </AccountScreen>
  )
}
