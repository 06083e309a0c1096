import { navigate } from '../router/history.ts'
import { t } from '../text/t.ts'
import { Button, ButtonLink } from '../ui/controls/Button.tsx'
import { showInstallPrompt, useInstall } from './install.ts'
import { platformOf } from './platform.ts'

/** Installs the app if the browser can; otherwise links to the instructions for this device. */
export function InstallButton({ look }: { look: 'primary' | 'accent' }) {
  const { prompt } = useInstall()
  if (prompt === null) {
    return (
      <ButtonLink look={look} to={`/install/${platformOf(navigator)}`}>
        {t('install.add')}
      </ButtonLink>
    )
  }
  return (
    <Button
      look={look}
      onClick={async () => {
        if (await showInstallPrompt()) await navigate('/install/completed')
      }}
    >
      {t('install.add')}
    </Button>
  )
}
