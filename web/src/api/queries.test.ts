import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { followedQuery, keepFollowed, keepPrice, priceQuery } from './queries.ts'

const price = (quoteUpdatedOn: number, freshness: ProductPrice['freshness'] = 'fresh') =>
  ({ productId: 'A', quoteUpdatedOn, freshness }) as ProductPrice

test.each([
  ['asked for before and of the same quote', price(10), 400, 'silent'],
  ['asked for since', price(10), 600, 'fresh'],
  ['asked for before, with a newer quote', price(11), 400, 'fresh'],
  ['asked for since, with an older quote', price(9), 600, 'silent'],
])('a price has become stale by the socket; an answer was %s', (_, answered, askedAt, freshness) => {
  const client = new QueryClient()
  vi.spyOn(Date, 'now').mockReturnValueOnce(500)
  keepPrice(client, price(10, 'silent'))
  keepPrice(client, answered, askedAt)
  expect(client.getQueryData(priceQuery('A').queryKey)?.freshness).toBe(freshness)
})

test('what is followed by now is not taken back by an answer of before', async () => {
  const client = new QueryClient()
  const held = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => held.promise)
  const answer = client.fetchQuery(followedQuery)
  keepFollowed(client, { version: 2, symbols: ['AEX', 'IBM'] })
  held.resolve(Response.json({ version: 1, symbols: ['AEX'] }))
  await answer
  expect(client.getQueryData(followedQuery.queryKey)?.symbols).toEqual(['AEX', 'IBM'])
  vi.unstubAllGlobals()
})
