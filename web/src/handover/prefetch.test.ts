import { discover } from '@koersklasse/contract/discovery.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../api/client.ts'
import { addressOf, requestOf } from '../api/request.ts'
import { prefetch, takePrefetched } from './prefetch.ts'

const fetched = vi.fn<typeof fetch>()
const prefetchDiscovery = () => prefetch(addressOf(discover, {}, ''), requestOf(discover, {}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: '' })
  fetched.mockImplementation(async () => Response.json({ version: '1' }))
})
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('the first call takes the prefetched response, the next one sends a request', async () => {
  prefetchDiscovery()
  expect(await call(discover, {}, { base: '' })).toEqual({ version: '1' })
  expect(fetched).toHaveBeenCalledTimes(1)
  await call(discover, {}, { base: '' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a call sends its own request after a prefetch that was refused', async () => {
  fetched.mockResolvedValueOnce(Response.json({ error: { code: 'terms_required' } }, { status: 451 }))
  prefetchDiscovery()
  expect(await call(discover, {}, { base: '' })).toEqual({ version: '1' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a call sends its own request after a login since the prefetch', async () => {
  prefetchDiscovery()
  vi.stubGlobal('document', { cookie: 'signed-in=2' })
  await call(discover, {}, { base: '' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('drops a response that nobody takes in time', () => {
  prefetchDiscovery()
  vi.advanceTimersByTime(10_000)
  expect(takePrefetched('/services/discovery')).toBeUndefined()
})

test('a call sends its own request after a failed prefetch', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  prefetchDiscovery()
  await vi.advanceTimersByTimeAsync(0)
  expect(await call(discover, {}, { base: '' })).toEqual({ version: '1' })
})
