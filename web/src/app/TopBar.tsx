import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { userQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { BrandName } from '../ui/brand-name.ts'
import { formatDateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PlaceLinks } from './PlaceLinks.tsx'
import styles from './Shell.module.css'

const Menu = lazy(() => import('./Menu.tsx').then(({ Menu }) => ({ default: Menu })))

/** The bar at the top: back, the mark and the name, the places, the market's time, search, the account and the menu. */
export function TopBar({ bare }: { bare: boolean }) {
  // The menu belongs to the page on which it was opened: on any other it is closed.
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
              <ButtonLink to="/search" look="bare" iconOnly aria-label={t('nav.search')}>
                <Icon name="search" />
              </ButtonLink>
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

/** Shown once there is a page of ours to go back to. */
function BackButton() {
  const navigate = useNavigate()
  useLocation()
  const canGoBack = useSyncExternalStore(neverTold, isWithinApp, () => false)
  if (!canGoBack) return null
  return (
    <Button look="bare" iconOnly aria-label={t('nav.back')} onClick={() => navigate(-1)}>
      <Icon name="back" />
    </Button>
  )
}

/** Whether a page of ours comes before this one; it changes with the address alone. */
function isWithinApp(): boolean {
  return Boolean((history.state as { idx?: number } | null)?.idx)
}

const neverTold = () => () => {}

function MarketTime() {
  const now = useMarketTime()
  if (now === null) return null
  return <span className={styles.clock}>{t('marketTime', { time: formatDateTime(now) })}</span>
}

/** The account of who is logged in, by the avatar; a lock for a visitor. */
function Account() {
  const { data: user, isPending } = useQuery(userQuery)
  if (isPending) return <span className={styles.account} />
  return (
    <ButtonLink to={user ? '/account' : '/auth/login'} look="bare" iconOnly className={styles.account}>
      {user ? <Avatar id={user.avatarId} /> : <Icon name="lock" />}
      <span className={styles.tooltip}>
        {user ? t('nav.loggedInAs', { username: user.username }) : t('nav.login')}
      </span>
    </ButtonLink>
  )
}
