import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './AccountScreen.module.css'
import { AccountScreen } from './AccountScreen.tsx'
import { Known } from './Known.tsx'

/** The account: who one is, and the way to what can be set. */
export function Component() {
  return (
    <AccountScreen>
      {(user) => (
        <Card>
          <div className={styles.who}>
            <Avatar id={user.avatarId} size="l" />
            <strong>{user.username}</strong>
          </div>
          <Known user={user} />
        </Card>
      )}
    </AccountScreen>
  )
}
