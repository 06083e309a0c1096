import { logout } from '@koersklasse/contract/accounts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { ofPlayer, userQuery } from '../api/queries.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './Menu.module.css'
import { places } from './places.ts'
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts'

/** The drawer at the side. Whoever shows it lets it go when the route changes. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const user = useQuery(userQuery).data
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
            {places
              .filter((place) => user || !place.player)
              .map((place) => (
                <NavLink key={place.to} to={place.to} className={styles.place} onClick={onClose}>
                  <Icon name={place.icon} />
                  {t(place.text)}
                </NavLink>
              ))}
          </nav>
          <ThemeChoice />
          {user ? (
            <Logout onDone={onClose} />
          ) : (
            <div className={styles.doors}>
              <ButtonLink to="/auth/register" look="accent" onClick={onClose}>
                {t('nav.register')}
              </ButtonLink>
              <ButtonLink to="/auth/login" look="quiet" onClick={onClose}>
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
  const { t } = useTranslation()
  const [theme, setTheme] = useState(chosenTheme)
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
              chooseTheme(name)
              setTheme(name)
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
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: async () => {
      onDone()
      // First away: a page for players only would ask to log in again.
      await navigate('/landing')
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ queryKey: [ofPlayer] })
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
