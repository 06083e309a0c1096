import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { userQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { BrandName } from '../ui/brand-name.ts'
import { formatDateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { places } from './places.ts'
import styles from './Shell.module.css'

const Menu = lazy(() => import('./Menu.tsx').then(({ Menu }) => ({ default: Menu })))

/** The bar at the top: back, the mark and the name, the places, the market's time, the account and the menu. */
export function TopBar({ bare }: { bare: boolean }) {
  const { t } = useTranslation()
  const { data: user, isPending } = useQuery(userQuery)
  // The menu belongs to the page on which it was opened: on any other it is closed.
  const { key } = useLocation()
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const openMenu = () => setMenuAt(key)
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
              {places
                .filter((place) => user || !place.player)
                .map((place) => (
                  <NavLink key={place.to} to={place.to} className={styles.link}>
                    {t(place.text)}
                  </NavLink>
                ))}
            </nav>
            <div className={styles.actions}>
              <MarketTime />
              {!isPending && <Account username={user?.username} onPress={openMenu} />}
              <Button look="bare" iconOnly aria-label={t('nav.menu')} onClick={openMenu}>
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
  const { t } = useTranslation()
  const navigate = useNavigate()
  useLocation()
  const { idx } = (history.state ?? {}) as { idx?: number }
  if (!idx) return null
  return (
    <Button look="bare" iconOnly aria-label={t('nav.back')} onClick={() => navigate(-1)}>
      <Icon name="back" />
    </Button>
  )
}

function MarketTime() {
  const { t } = useTranslation()
  const now = useMarketTime()
  if (now === null) return null
  return <span className={styles.clock}>{t('marketTime', { time: formatDateTime(now) })}</span>
}

function Account({ username, onPress }: { username: string | undefined; onPress: () => void }) {
  const { t } = useTranslation()
  if (username === undefined) {
    return (
      <ButtonLink
        to="/auth/login"
        look="bare"
        iconOnly
        aria-label={t('nav.login')}
        title={t('nav.notLoggedIn')}
      >
        <Icon name="lock" />
      </ButtonLink>
    )
  }
  const title = t('nav.loggedInAs', { username })
  return (
    <Button look="bare" iconOnly title={title} aria-label={title} onClick={onPress}>
      <span className={styles.avatar}>{username.slice(0, 1)}</span>
    </Button>
  )
}
