import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import { setMarketClock } from '../live/market-clock.ts'
import { refetchAtMidnight } from './refetch-at-midnight.ts'

const minuteMs = 60_000
/** Two minutes before midnight in Amsterdam. */
const start = toEpochMs(Date.UTC(2026, 2, 2, 22, 58))

let client: QueryClient
let isConnected: boolean
let requests: number
let stops: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  client = new QueryClient()
  isConnected = true
  requests = 0
  setMarketClock({ state: 'running', marketTime: start, realTime: start, pace: 1 })
  const queryFn = () => (requests += 1)
  const shown = new QueryObserver(client, { queryKey: queryKeys.product('p1'), queryFn, staleTime: Infinity })
  stops = [shown.subscribe(() => {}), refetchAtMidnight(client, { isConnected: () => isConnected })]
})

afterEach(() => {
  for (const stop of stops) stop()
  client.clear()
  vi.useRealTimers()
})

test('refetches what is shown after midnight, and again in case the server took longer', async () => {
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(requests).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(requests).toBe(3)
})

test.each([
  ['lost before midnight', minuteMs],
  ['not there yet when the page was opened', 0],
])('a connection that was %s: refetches once it is there', async (_, connectedMs) => {
  await vi.advanceTimersByTimeAsync(connectedMs)
  isConnected = false
  await vi.advanceTimersByTimeAsync(20 * minuteMs)
  expect(requests).toBe(1)
  isConnected = true
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(requests).toBe(3)
})

test('refetches nothing after it was stopped', async () => {
  stops.pop()?.()
  await vi.advanceTimersByTimeAsync(5 * minuteMs)
  expect(requests).toBe(1)
})
