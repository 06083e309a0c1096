import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { userQuery } from '../api/queries.ts'
import { Icon } from '../ui/Icon.tsx'
import { places } from './places.ts'
import styles from './Shell.module.css'

/** The places of the app, under the thumb. */
export function BottomBar() {
  const { t } = useTranslation()
  const { data: user, isPending } = useQuery(userQuery)
  return (
    <nav className={styles.bottom} aria-label={t('nav.main')}>
      {!isPending &&
        places
          .filter((place) => user || !place.player)
          .map((place) => (
            <NavLink key={place.to} to={place.to} className={styles.tab}>
              <Icon name={place.icon} />
              {t(place.text)}
            </NavLink>
          ))}
      {!isPending && !user && (
        <NavLink to="/auth/login" className={styles.tab}>
          <Icon name="lock" />
          {t('nav.login')}
        </NavLink>
      )}
    </nav>
  )
}
