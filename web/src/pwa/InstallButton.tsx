import { useNavigate } from 'react-router'
import { t } from '../text/t.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { askBrowserToInstall, useInstall } from './install.ts'
import { platformOf } from './platform.ts'

/** Installs the app where the browser can do so; elsewhere it leads to what to do on this device. */
export function InstallButton({ look }: { look: 'primary' | 'accent' }) {
  const { prompt } = useInstall()
  const navigate = useNavigate()
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
        if (await askBrowserToInstall()) await navigate('/install/completed')
      }}
    >
      {t('install.add')}
    </Button>
  )
}
