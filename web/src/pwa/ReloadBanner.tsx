import { useState } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from './Banner.tsx'
import { updates, useIsUpdateWaiting } from './updates.ts'

/** Offers a new version of the app. Its button activates it, in all tabs at once; it never activates by itself. */
export function ReloadBanner() {
  const isWaiting = useIsUpdateWaiting()
  const [isApplying, setIsApplying] = useState(false)
  return (
    <Banner
      title={isWaiting || isApplying ? t('update.title') : null}
      action={
        <Button
          look="accent"
          pending={isApplying}
          onClick={() => {
            setIsApplying(true)
            updates.apply()
          }}
        >
          {t('update.action')}
        </Button>
      }
    />
  )
}
