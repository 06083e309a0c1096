import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAnew } from './ask-anew.ts'

/** A question that is looked at, whose answers come when they are given, in any order. */
function setUp(known?: string) {
  const client = new QueryClient()
  const queryKey = ['order', 'o']
  if (known !== undefined) client.setQueryData(queryKey, known)
  const asked: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => asked.push(answer))
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return {
    client,
    asked,
    askAnew: () => askAnew(client, ['order']),
    data: () => client.getQueryData(queryKey),
  }
}

test.each([
  ['the first', undefined],
  ['a later', 'of long ago'],
])('%s answer that is under way counts for nothing, whenever it comes', async (_, known) => {
  const { asked, askAnew, data } = setUp(known)
  expect(asked).toHaveLength(1)
  const isAnswered = askAnew()
  expect(asked).toHaveLength(2)
  asked[0]!('waits')
  await Promise.resolve()
  asked[1]!('filled')
  await isAnswered
  expect(data()).toBe('filled')
})
