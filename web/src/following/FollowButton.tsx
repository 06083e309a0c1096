import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { userQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { loginPath } from '../ui/login-path.ts'
import { showToast } from '../ui/toasts.ts'
import { useOnline } from '../ui/useOnline.ts'
import styles from './FollowButton.module.css'
import { useFollow, useFollowed } from './following.ts'

/** A star to press: what it stands beside is followed, or no longer. A visitor is asked to log in, and comes back. */
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
  const go = useNavigate()
  const here = useLocation()
  const isFollowed = followed?.includes(symbol) ?? false
  // It is not known yet who is there, or nothing can be changed now.
  const isIdle = user === undefined || !online

  function press() {
    if (user === null) {
      showToast('good', t('follow.login'))
      void go(loginPath(here))
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
