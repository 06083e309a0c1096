import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import { pollEverLess } from './poll-ever-less.ts'

const pages = 1_000
const queryKey = queryKeys.positions()
let client: QueryClient
/** When requests were sent, in milliseconds since the start. */
let sentAt: number[]

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('navigator', { onLine: true })
  client = new QueryClient()
  sentAt = []
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Shows what is under the key, which is always fetched; the first time is not counted. */
async function show(): Promise<void> {
  const queryFn = () => sentAt.push(Date.now())
  new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  sentAt = []
}

test('asks at growing intervals, at least once a minute, until it is stopped', async () => {
  await show()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const stop = pollEverLess(client, queryKey)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const waits = sentAt.map((at, index) => Math.floor(at - (sentAt[index - 1] ?? 0)))
  expect(waits.slice(0, 12)).toEqual([
    ...[2_500, 2_000, 3_000, 4_500, 6_750, 10_125, 15_187, 22_781, 34_171, 51_257, 60_000, 60_000],
  ])
  stop()
  sentAt = []
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sentAt).toEqual([])
})

test('asks from a thousand pages at different moments of five seconds', async () => {
  const firsts: number[] = []
  const own = { isFetching: () => 0, cancelQueries: async () => {} }
  const invalidateQueries = async () => void firsts.push(Date.now())
  const stops = Array.from({ length: pages }, () =>
    pollEverLess({ ...own, invalidateQueries } as unknown as QueryClient, queryKey),
  )
  await vi.advanceTimersByTimeAsync(1_999)
  for (const stop of stops.splice(0)) stop()
  expect(firsts.length).toBeGreaterThan(pages * 0.3)
  expect(firsts.length).toBeLessThan(pages * 0.5)
  expect(new Set(firsts).size).toBeGreaterThan(pages * 0.2)
})
