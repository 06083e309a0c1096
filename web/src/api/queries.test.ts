import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followedQuery, keepFollowed, productsQuery, userQuery } from './queries.ts'

beforeEach(() => void vi.stubGlobal('document', { cookie: '' }))
afterEach(() => void vi.unstubAllGlobals())

test('an answer does not overwrite what the socket has sent since it was requested', async () => {
  const client = new QueryClient()
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => response.promise)
  const answer = client.fetchQuery(followedQuery)
  keepFollowed(client, { version: 2, symbols: ['AEX', 'IBM'] })
  response.resolve(Response.json({ version: 1, symbols: ['AEX'] }))
  await answer
  expect(client.getQueryData(followedQuery.queryKey)?.symbols).toEqual(['AEX', 'IBM'])
  vi.unstubAllGlobals()
})

test('what the player follows comes with the player', async () => {
  vi.stubGlobal('document', { cookie: 'signed-in=1' })
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return Response.json({ user: { id: 'anna', followed: { version: 1, symbols: ['AEX'] } } })
  })
  const client = new QueryClient()
  await client.fetchQuery(userQuery)
  expect((await client.fetchQuery(followedQuery)).symbols).toEqual(['AEX'])
  expect(requested).toEqual(['/api/user'])
})

test('three lists of products become one in the order of names: capitals do not count, numbers go by size', async () => {
  const named = ['NVIDIA', 'Nasdaq', 'Adyen', 'AEX 10', 'ASML', 'AEX 9'].map((name) => ({
    name,
    price: null,
  }))
  vi.stubGlobal('fetch', async () => Response.json({ products: named }))
  const client = new QueryClient()
  const sorted = ['Adyen', 'AEX 9', 'AEX 10', 'ASML', 'Nasdaq', 'NVIDIA']
  const products = await client.fetchQuery(productsQuery)
  expect([...new Set(products.map(({ name }) => name))]).toEqual(sorted)
  vi.unstubAllGlobals()
})
