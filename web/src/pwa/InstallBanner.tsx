import { useLocation } from '../router/Router.tsx'
import { t } from '../text/t.ts'
import { Banner } from './Banner.tsx'
import { InstallButton } from './InstallButton.tsx'
import { canInstall, closeInstallBanner, isInstalled, useInstall } from './install.ts'
import { useIsUpdateWaiting } from './updates.ts'

/** Proposes to install the app, some time after the install page was first visited. */
export function InstallBanner() {
  const { isDue, isClosed } = useInstall()
  const { pathname } = useLocation()
  // One banner at a time; the one for a new version comes first.
  const hasNoUpdate = !useIsUpdateWaiting()
  const isShown = isDue && canInstall && !isInstalled() && !isClosed && pathname === '/install' && hasNoUpdate
  return (
    <Banner
      title={isShown ? t('install.banner') : null}
      action={<InstallButton look="accent" />}
      onClose={closeInstallBanner}
    />
  )
}
