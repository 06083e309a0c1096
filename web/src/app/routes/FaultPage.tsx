import { useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { newKey } from '../../api/new-key.ts'
import { updates, useIsUpdateWaiting } from '../../pwa/updates.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageNotLoaded } from './lazy-pages.tsx'

/** How long a new version may take to be activated, in milliseconds. */
const activationMs = 5_000

/**
 * Replaces a page that threw an error. Shows a reference number that identifies the fault. Where the page could not be loaded,
 * its button activates a new version of the app, if there is one: the server may no longer have the file of the page.
 */
export function FaultPage({ fault }: { fault: unknown }) {
  const [reference] = useState(() => (fault instanceof ApiError && fault.reference) || newReference())
  const isUpdateWaiting = useIsUpdateWaiting() && fault instanceof PageNotLoaded
  useEffect(() => updates.check(), [])
  return (
    <Page narrow title={t('fault.title')} intro={t('fault.text')}>
      <p>{t('retry.reference', { reference })}</p>
      <div>
        <Button onClick={() => reload(isUpdateWaiting)}>{t('fault.reload')}</Button>
      </div>
    </Page>
  )
}

function reload(withUpdate: boolean) {
  if (withUpdate) updates.apply()
  setTimeout(() => location.reload(), withUpdate ? activationMs : 0)
}

/** A reference of eight characters. The W tells it apart from those of the server. */
function newReference() {
  return `W${newKey().slice(0, 7).toUpperCase()}`
}
