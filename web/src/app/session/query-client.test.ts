import type { QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { queryClient } from './query-client.ts'

const opened = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/account/delete', assign: opened })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { setItem() {}, removeItem() {} })
  queryClient.setQueryData(queryKeys.user(), { id: 'anna' })
})
afterEach(() => {
  queryClient.clear()
  opened.mockClear()
  vi.unstubAllGlobals()
})

/** A query that is refused because there is no session any more. */
const refused = (queryKey: QueryKey = ['something']) =>
  queryClient
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(new ApiError('unauthenticated', { status: 401 })) })
    .catch(() => {})

const isKnown = () => queryClient.getQueryData(queryKeys.user()) !== null

it('forgets the player and leads to the login when the session has ended', async () => {
  await refused()
  expect(isKnown()).toBe(false)
  expect(opened).toHaveBeenCalledWith('/auth/login?redirect=%2Faccount%2Fdelete')
})

it('leads nowhere while the player ends the session, until the page after it is shown', async () => {
  const [answered, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leaving = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => answered.promise,
    meta: { endsSession: true },
    onSuccess: () => shown.promise,
  })
  const left = leaving.execute(undefined)
  await refused()
  answered.resolve()
  await refused(['something else'])
  expect([isKnown(), opened.mock.calls]).toEqual([true, []])
  shown.resolve()
  await left
  await refused()
  expect(isKnown()).toBe(false)
})

it('leads to the login when ending the session is refused itself', async () => {
  const leaving = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(new ApiError('unauthenticated', { status: 401 })),
    meta: { endsSession: true },
  })
  await leaving.execute(undefined).catch(() => {})
  expect(isKnown()).toBe(false)
  expect(opened).toHaveBeenCalledOnce()
})
