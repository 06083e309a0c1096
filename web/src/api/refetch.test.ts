import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { poll, refetch } from './refetch.ts'

/** A visible query. The test answers its requests, in any order. */
function setUp(known?: string) {
  const client = new QueryClient()
  const queryKey = ['order', 'o']
  if (known !== undefined) client.setQueryData(queryKey, known)
  const requests: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => requests.push(answer))
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return {
    client,
    requests,
    refetch: () => refetch(client, ['order']),
    poll: () => poll(client, ['order']),
    data: () => client.getQueryData(queryKey),
  }
}

test.each([
  ['first', undefined],
  ['later', 'old'],
])('ignores the answer to a %s request that was under way', async (_, known) => {
  const { requests, refetch, data } = setUp(known)
  expect(requests).toHaveLength(1)
  const isAnswered = refetch()
  expect(requests).toHaveLength(2)
  requests[0]!('pending')
  await Promise.resolve()
  requests[1]!('filled')
  await isAnswered
  expect(data()).toBe('filled')
})

test('does not ask again while a request is under way', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { requests, poll, data } = setUp('old')
  await poll()
  expect(requests).toHaveLength(1)
  requests[0]!('filled')
  await vi.waitFor(() => expect(data()).toBe('filled'))
  void poll()
  expect(requests).toHaveLength(2)
})

test('does not ask again without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { requests, poll, data } = setUp('old')
  requests[0]!('filled')
  await vi.waitFor(() => expect(data()).toBe('filled'))
  vi.stubGlobal('navigator', { onLine: false })
  await poll()
  expect(requests).toHaveLength(1)
})
