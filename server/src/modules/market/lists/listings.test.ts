import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { expect, it } from 'vitest'
import { createListings, type Listing } from './listings.ts'

const listing = (ids: number): Listing => ({
  ids: Array.from({ length: ids }, (_, index) => toProductId(`ZZKK0000000${index}`)),
  metainfo: {
    ...{ total: ids, long: ids, short: 0 },
    productTypes: { sp: ids, sb: 0, xt: 0 },
    leverage: null,
  },
})

it('returns what was kept, and nothing for another token', () => {
  const listings = createListings(100)
  const [first, second] = [listing(3), listing(3)]
  const tokens = [listings.keep(first), listings.keep(second)]
  expect(new Set(tokens).size).toBe(2)
  expect(listings.get(tokens[0]!)).toBe(first)
  expect(listings.get(tokens[1]!)).toBe(second)
  expect(listings.get('00000000-0000-4000-8000-000000000000')).toBeUndefined()
})

it('forgets the listing that was read the longest ago once there are too many products in all', () => {
  const listings = createListings(7)
  const [first, second] = [listings.keep(listing(3)), listings.keep(listing(3))]
  listings.get(first)
  const third = listings.keep(listing(3))
  expect(listings.get(second)).toBeUndefined()
  expect([first, third].map((token) => listings.get(token)?.ids.length)).toEqual([3, 3])
})

it('keeps the latest listing even if it alone exceeds the limit', () => {
  const listings = createListings(5)
  const small = listings.keep(listing(3))
  const large = listings.keep(listing(9))
  expect(listings.get(small)).toBeUndefined()
  expect(listings.get(large)?.ids).toHaveLength(9)
})
