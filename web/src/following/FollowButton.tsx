import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../api/queries.ts'
import { navigate } from '../router/history.ts'
import { useLocation } from '../router/Router.tsx'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { loginPath } from '../ui/navigation/login-path.ts'
import { showToast } from '../ui/status/toasts.ts'
import { useOnline } from '../ui/status/useOnline.ts'
import styles from './FollowButton.module.css'
import { useFollow, useFollowed } from './following.ts'

/** A star that follows or unfollows an underlying. A visitor is sent to the login page and returns afterwards. */
export function FollowButton({
  symbol,
  name,
  withWords = false,
}: {
  symbol: string
  name: string
  withWords?: boolean
}) {
  const user = useQuery(userQuery).data
  const followed = useFollowed()
  const follow = useFollow()
  const online = useOnline()
  const here = useLocation()
  const isFollowed = followed?.includes(symbol) ?? false
  // The user is not known yet, or nothing can be changed without a connection.
  const isIdle = user === undefined || !online

  function press() {
    if (user === null) {
      showToast('good', t('follow.login'))
      void navigate(loginPath(here))
    } else if (!isIdle) {
      follow({ symbol, name, isFollowed: !isFollowed })
    }
  }

  return (
    <Button
      look={withWords ? 'quiet' : 'bare'}
      iconOnly={!withWords}
      className={isFollowed ? styles.followed : styles.star}
      aria-pressed={isFollowed}
      aria-disabled={isIdle || undefined}
      aria-label={withWords ? undefined : t('follow.name', { name })}
      onClick={press}
    >
      <Icon name="star" size={20} />
      {withWords && (
        <>
          {t('follow.do')}
          <span className="visually-hidden"> {name}</span>
        </>
      )}
    </Button>
  )
}
