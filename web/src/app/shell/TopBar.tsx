import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react'
import { userQuery } from '../../api/queries.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { canGoBack, navigate } from '../../router/history.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Logo } from '../../ui/brand/Logo.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { formatDateTime } from '../../ui/numbers/format.ts'
import { CompetitionSwitch } from './CompetitionSwitch.tsx'
import { PlaceLinks } from './PlaceLinks.tsx'
import { menuLinks } from './places.ts'
import styles from './Shell.module.css'

const Menu = lazy(() => import('./Menu.tsx').then(({ Menu }) => ({ default: Menu })))

/** The bar at the top: back, the brand, the places, the market's time, search, the account and the menu. */
export function TopBar({ bare }: { bare: boolean }) {
  // The menu closes on navigation: it is open only for the history entry on which it was opened.
  const { key } = useLocation()
  const [menuAt, setMenuAt] = useState<string | null>(null)
  return (
    <header className={`band ${styles.bar}`}>
      <div className={styles.barInner}>
        {!bare && <BackButton />}
        <Link to="/" className={styles.brand} aria-label={t('nav.home', { name: use(BrandName) })}>
          <Logo />
          <span className={styles.brandName}>{use(BrandName)}</span>
        </Link>
        {!bare && (
          <>
            <nav className={styles.links} aria-label={t('nav.main')}>
              <PlaceLinks className={styles.link} withIcons={false} />
            </nav>
            <div className={styles.actions}>
              <MarketTime />
              <CompetitionSwitch />
              {menuLinks
                .filter(({ inBar }) => inBar)
                .map(({ to, text, icon }) => (
                  <ButtonLink key={to} to={to} look="bare" iconOnly aria-label={t(text)}>
                    <Icon name={icon} />
                  </ButtonLink>
                ))}
              <Account />
              <Button look="bare" iconOnly aria-label={t('nav.menu')} onClick={() => setMenuAt(key)}>
                <Icon name="menu" />
              </Button>
            </div>
            <Suspense>{menuAt === key && <Menu onClose={() => setMenuAt(null)} />}</Suspense>
          </>
        )}
      </div>
    </header>
  )
}

/** Shown if the previous history entry is a page of the app. */
function BackButton() {
  useLocation()
  const isWithinApp = useSyncExternalStore(subscribeToNothing, canGoBack, () => false)
  if (!isWithinApp) return null
  return (
    <Button look="bare" iconOnly aria-label={t('nav.back')} onClick={() => void navigate(-1)}>
      <Icon name="back" />
    </Button>
  )
}

const subscribeToNothing = () => () => {}

function MarketTime() {
  const now = useMarketTime()
  if (now === null) return null
  return <span className={styles.clock}>{t('marketTime', { time: formatDateTime(now) })}</span>
}

/** How often the mood of the avatar is looked up, in milliseconds. */
const moodMs = 5 * 60_000

/** Links to the player's account, shown by the avatar, or to the login for a visitor, shown by a lock. */
function Account() {
  const { data: user, isPending } = useQuery({ ...userQuery, refetchInterval: moodMs })
  if (isPending) return <span className={styles.account} />
  return (
    <ButtonLink to={user ? '/account' : '/auth/login'} look="bare" iconOnly className={styles.account}>
      {user ? <Avatar id={user.avatarId} mood={user.mood} /> : <Icon name="lock" />}
      <span className={styles.tooltip}>
        {user ? t('nav.loggedInAs', { username: user.username }) : t('nav.login')}
      </span>
    </ButtonLink>
  )
}
