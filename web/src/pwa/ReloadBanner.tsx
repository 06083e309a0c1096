import { useState } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { Banner } from './Banner.tsx'
import { updates, useIsUpdateWaiting } from './updates.ts'

/** Tells that a newer version waits. Only the button lets it in, in all tabs at once. */
export function ReloadBanner() {
  const isWaiting = useIsUpdateWaiting()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Banner
      title={isWaiting || isAsked ? t('update.title') : null}
      actions={
        <Button
          look="accent"
          pending={isAsked}
          onClick={() => {
            setIsAsked(true)
            updates.apply()
          }}
        >
          {t('update.action')}
        </Button>
      }
    />
  )
}
