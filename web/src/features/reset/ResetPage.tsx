import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { resetApp } from '../../pwa/reset-app.ts'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'

let resetting: Promise<void> | null = null

/** Removes everything that the app keeps on the device, and starts again. */
export function Component() {
  const client = useQueryClient()
  const [isFailed, setIsFailed] = useState(false)

  useEffect(() => {
    if (isFailed) return
    resetting ??= resetApp(client)
    resetting.then(
      () => location.replace('/'),
      () => {
        resetting = null
        setIsFailed(true)
      },
    )
  }, [client, isFailed])

  return (
    <Page narrow title={t('reset.title')} intro={isFailed ? undefined : t('reset.busy')}>
      {isFailed && <RetryPanel message={t('reset.failed')} onRetry={() => setIsFailed(false)} />}
    </Page>
  )
}
