import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { expect, test } from 'vitest'
import type { Sorting } from './list-filters.ts'
import { sortProducts } from './sort-products.ts'

const priced = (name: string, cents: number, previousClose: number | null) => ({
  name,
  price: { bid: cents, ask: cents, previousClose } as ProductPrice,
})
const products = [
  priced('Aalberts', 3000, 3000),
  priced('Besi', 12000, 10000),
  { name: 'Corbion', price: null },
  priced('DSM', 9000, 10000),
  priced('Eurocash', 500, null),
]

test.each([
  ['name_asc', 'Aalberts Besi Corbion DSM Eurocash'],
  ['price_asc', 'Eurocash Aalberts DSM Besi Corbion'],
  ['price_desc', 'Besi DSM Aalberts Eurocash Corbion'],
  ['change_desc', 'Besi Aalberts DSM Corbion Eurocash'],
  ['change_asc', 'DSM Aalberts Besi Corbion Eurocash'],
] satisfies [Sorting, string][])('sorts by %s, with missing figures last', (sorting, names) => {
  expect(
    sortProducts(products, sorting)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
})
