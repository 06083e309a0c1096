import { Avatar } from '../../ui/brand/Avatar.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import styles from './AccountScreen.module.css'
import { AccountScreen } from './AccountScreen.tsx'

/** The first page of the account, with links to its settings. */
export function Component() {
  return (
    <AccountScreen>
      {(user) => (
        <Card>
          <div className={styles.who}>
            <Avatar id={user.avatarId} mood={user.mood} size="l" />
            <strong>{user.username}</strong>
          </div>
          <AccountFacts user={user} />
        </Card>
      )}
    </AccountScreen>
  )
}
