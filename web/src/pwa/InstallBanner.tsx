import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Banner } from './Banner.tsx'
import { InstallButton } from './InstallButton.tsx'
import { canInstall, closeInstallBanner, isInstalled, useInstall } from './install.ts'

/** Proposes to install the app, to who has been looking at the install page for a while. */
export function InstallBanner() {
  const { t } = useTranslation()
  const { isDue, isClosed } = useInstall()
  const { pathname } = useLocation()
  const isShown = isDue && canInstall && !isInstalled() && !isClosed && pathname === '/install'
  return (
    <Banner
      title={isShown ? t('install.title') : null}
      actions={
        <>
          <InstallButton look="accent" />
          <Button look="bare" iconOnly aria-label={t('close')} onClick={closeInstallBanner}>
            <Icon name="close" />
          </Button>
        </>
      }
    />
  )
}
