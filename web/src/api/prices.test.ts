import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepPrice, priceQuery } from './prices.ts'

const price = (quoteUpdatedOn: number, freshness: ProductPrice['freshness'] = 'fresh') =>
  ({ productId: 'A', quoteUpdatedOn, freshness }) as ProductPrice

test.each([
  ['of the same quote, requested earlier', price(10), 400, 'silent'],
  ['of the same quote, requested later', price(10), 600, 'fresh'],
  ['of a newer quote, requested earlier', price(11), 400, 'fresh'],
  ['of an older quote, requested later', price(9), 600, 'silent'],
])('the socket reports a price as stale; an answer has one %s', (_, answered, askedAt, freshness) => {
  const client = new QueryClient()
  vi.spyOn(Date, 'now').mockReturnValueOnce(500)
  keepPrice(client, price(10, 'silent'))
  keepPrice(client, answered, askedAt)
  expect(client.getQueryData(priceQuery('A').queryKey)?.freshness).toBe(freshness)
})
