import { discover } from '@koersklasse/contract/discovery.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { newKey } from '../../api/new-key.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { updates, useIsUpdateWaiting } from '../../pwa/updates.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { isNotLoaded } from './not-loaded.ts'

/** How long a new version may take to be activated, in milliseconds. */
const activationMs = 5_000
/** How soon a page that has just been reloaded may be reloaded by itself again, in milliseconds: its file may be missing. */
const reloadedAgainMs = 60_000

/** Replaces a page that threw an error, or that could not be loaded. */
export function FaultPage({ fault }: { fault: unknown }) {
  useEffect(() => updates.check(), [])
  return isNotLoaded(fault) ? <NotLoaded /> : <Fault fault={fault} />
}

/** Shows a reference number that identifies the fault. */
function Fault({ fault }: { fault: unknown }) {
  const [reference] = useState(() => (fault instanceof ApiError && fault.reference) || newReference())
  return (
    <Page narrow title={t('fault.title')} intro={t('fault.text')}>
      <p>{t('retry.reference', { reference })}</p>
      <Reload onClick={() => location.reload()} />
    </Page>
  )
}

/**
 * Reloads the page once the server answers. If a new version of the app waits, which its button activates, the page is left
 * to the player: the server may no longer have the file of the page.
 */
function NotLoaded() {
  const isUpdateWaiting = useIsUpdateWaiting()
  const isReachable = useQuery({
    queryKey: queryKeys.reachable(),
    queryFn: () => call(discover, {}, { base: '' }),
    gcTime: 0,
  }).isSuccess
  useEffect(() => {
    if (!isReachable || isUpdateWaiting) return
    const timer = setTimeout(() => location.reload(), reloadMs())
    return () => clearTimeout(timer)
  }, [isReachable, isUpdateWaiting])
  return (
    <Page narrow title={t('fault.notLoaded')} intro={t('fault.noAnswer')}>
      <Reload
        onClick={() => {
          if (isUpdateWaiting) updates.apply()
          setTimeout(() => location.reload(), isUpdateWaiting ? activationMs : 0)
        }}
      />
    </Page>
  )
}

function Reload({ onClick }: { onClick: () => void }) {
  return (
    <div>
      <Button onClick={onClick}>{t('fault.reload')}</Button>
    </div>
  )
}

/** In how many milliseconds the page may be reloaded. */
function reloadMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' ? reloadedAgainMs - performance.now() : 0
}

/** A reference of eight characters. The W tells it apart from those of the server. */
function newReference() {
  return `W${newKey().slice(0, 7).toUpperCase()}`
}
