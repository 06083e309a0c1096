import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../app/session/query-client.ts'
import { alertsQuery } from './queries.ts'

let calls: number
let stopShowing: () => void
beforeEach(async () => {
  calls = 0
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return Response.json({ alerts: [] })
  })
  queryClient.mount()
  stopShowing = new QueryObserver(queryClient, alertsQuery('anna')).subscribe(() => {})
  await queryClient.fetchQuery(alertsQuery('anna'))
})
afterEach(() => {
  stopShowing()
  queryClient.unmount()
  queryClient.clear()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

test('a connection that is made just after the first answer causes no second call', async () => {
  await queryClient.refetchQueries({ type: 'active', stale: true })
  expect(calls).toBe(1)
})

test('a page that is looked at again asks again, however short it was away', async () => {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => calls).toBe(2)
})
