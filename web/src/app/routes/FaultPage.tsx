import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { newKey } from '../../api/new-key.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Replaces a page that threw an error. Shows a reference number that identifies the fault. */
export function FaultPage({ fault }: { fault: unknown }) {
  const [reference] = useState(() => (fault instanceof ApiError && fault.reference) || newReference())
  return (
    <Page narrow title={t('fault.title')} intro={t('fault.text')}>
      <p>{t('retry.reference', { reference })}</p>
      <div>
        <Button onClick={() => location.reload()}>{t('fault.reload')}</Button>
      </div>
    </Page>
  )
}

/** A reference of eight characters. The W tells it apart from those of the server. */
function newReference() {
  return `W${newKey().slice(0, 7).toUpperCase()}`
}
