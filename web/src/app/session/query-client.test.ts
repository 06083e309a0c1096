import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('a query that could not reach the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Shows a query whose calls fail; resolves to its calls so far, in milliseconds since the first. */
  async function show(fault: ApiError, data?: string) {
    const calls: number[] = []
    const start = Date.now()
    const queryFn = () => {
      calls.push(Date.now() - start)
      return Promise.reject(fault)
    }
    if (data !== undefined) queryClient.setQueryData(['shown'], data, { updatedAt: 1 })
    const hide = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn }).subscribe(() => {})
    return { calls, hide }
  }
  const unreachable = new ApiError('unreachable')

  it('is fetched again at growing intervals, until it is no longer shown', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { calls, hide } = await show(unreachable)
    await vi.advanceTimersByTimeAsync(60_000)
    const attempts = calls.filter((_, index) => index % 3 === 0)
    expect(attempts).toEqual([0, 4_500, 10_500, 19_500, 34_500, 60_000])
    hide()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls).toHaveLength(16)
  })

  it('is left alone where an earlier answer is shown, or the server refused', async () => {
    const known = await show(unreachable, 'an answer')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(known.calls).toHaveLength(3)
    known.hide()
    queryClient.clear()
    const refused = await show(new ApiError('not_found', { status: 404 }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(refused.calls).toHaveLength(1)
    refused.hide()
  })
})
