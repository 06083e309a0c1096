import { useLocation } from 'react-router'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Banner } from './Banner.tsx'
import { InstallButton } from './InstallButton.tsx'
import { canInstall, closeInstallBanner, isInstalled, useInstall } from './install.ts'
import { useIsUpdateWaiting } from './updates.ts'

/** Proposes to install the app, to who has been looking at the install page for a while. */
export function InstallBanner() {
  const { isDue, isClosed } = useInstall()
  const { pathname } = useLocation()
  // One strip at a time: that there is a newer version comes first.
  const isFree = !useIsUpdateWaiting()
  const isShown = isDue && canInstall && !isInstalled() && !isClosed && pathname === '/install' && isFree
  return (
    <Banner
      title={isShown ? t('install.banner') : null}
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
