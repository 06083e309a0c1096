import { logout } from '@koersklasse/contract/accounts.ts'
import { type Theme, themes } from '@koersklasse/domain/accounts/themes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { call } from '../../api/client.ts'
import { userQuery } from '../../api/queries.ts'
import { useSavePreference } from '../../preferences/preferences.ts'
import { chosenTheme } from '../../preferences/theme.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Icon, type IconName } from '../../ui/brand/Icon.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { toLanding } from '../../ui/navigation/to-landing.ts'
import { RecentToasts } from '../../ui/status/RecentToasts.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { forgetPlayer } from '../session/forget-player.ts'
import styles from './Menu.module.css'
import { PlaceLinks } from './PlaceLinks.tsx'
import { menuLinks } from './places.ts'

/** The drawer at the side. The parent removes it when the route changes. */
export function Menu({ onClose }: { onClose: () => void }) {
  const user = useQuery(userQuery).data
  const { pathname } = useLocation()
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={styles.overlay}>
      <Modal className={styles.drawer}>
        <Dialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {user ? t('nav.loggedInAs', { username: user.username }) : t('nav.menu')}
            </Heading>
            <Button look="bare" iconOnly aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </header>
          <nav className={styles.places} aria-label={t('nav.menu')}>
            <PlaceLinks className={styles.place} />
            <hr className={styles.line} />
            {menuLinks
              .filter(({ player }) => user || !player)
              .map(({ to, text, icon }) => (
                <Link
                  key={to}
                  to={to}
                  className={styles.place}
                  aria-current={pathname === to ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  <span>{t(text)}</span>
                </Link>
              ))}
            {user && user.desk.roles.length > 0 && (
              <Link
                to="/desk"
                className={styles.place}
                aria-current={pathname.split('/')[1] === 'desk' ? 'page' : undefined}
              >
                <Icon name="key" />
                <span>{t('nav.desk')}</span>
              </Link>
            )}
          </nav>
          <RecentToasts />
          <ThemeChoice />
          {user ? (
            <Logout onDone={onClose} />
          ) : (
            <div className={styles.doors}>
              <ButtonLink to="/auth/register" look="accent">
                {t('nav.register')}
              </ButtonLink>
              <ButtonLink to="/auth/login" look="quiet">
                {t('nav.login')}
              </ButtonLink>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const themeIcons: Record<Theme, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  const save = useSavePreference()
  return (
    <fieldset className={styles.themes}>
      <legend>{t('theme.label')}</legend>
      {themes.map((name) => (
        <label key={name} className={styles.theme}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === name}
            onChange={() => {
              setTheme(name)
              save.mutate({ theme: name }, { onError: () => showToast('bad', t('toasts.preferenceFailed')) })
            }}
          />
          <Icon name={themeIcons[name]} size={18} />
          {t(`theme.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}

function Logout({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call(logout, {}),
    meta: { endsSession: true },
    onSuccess: async () => {
      onDone()
      await toLanding()
      forgetPlayer(client)
      showToast('good', t('toasts.loggedOut'))
    },
    onError: () => showToast('bad', t('toasts.logoutFailed')),
  })
  return (
    <Button look="quiet" pending={leave.isPending} onClick={() => leave.mutate()}>
      <Icon name="out" />
      {t('nav.logout')}
    </Button>
  )
}
