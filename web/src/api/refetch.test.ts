import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetch } from './refetch.ts'

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
