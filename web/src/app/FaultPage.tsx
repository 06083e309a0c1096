import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { newKey } from '../api/new-key.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/** What stands in the place of a page that broke, with a number to find it by. */
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

/** A number of eight characters, told apart from the server's by its first one. */
function newReference() {
  return `W${newKey().slice(0, 7).toUpperCase()}`
}
