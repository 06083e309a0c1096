// Search over all that can be followed and traded.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { product, underlying } from './market.ts'

/** The most characters of a query. */
export const searchMaxLength = 100

/** The most results of a kind in one answer. */
export const searchGroupSize = 10

const products = z.object({
  /** How many there are in all, of which the best are in `products`. */
  total: z.int().min(0),
  products: z.array(product).max(searchGroupSize),
})

/**
 * What was found, by kind, the best first: what is called so, then what begins so, and only where there is neither what
 * is written about so.
 */
export const searchResults = z.object({
  underlyings: z.object({
    total: z.int().min(0),
    underlyings: z.array(underlying).max(searchGroupSize),
  }),
  singleStocks: products,
  etfs: products,
  trackers: products,
  /** All kinds of Sprinters; those that are over are not found. */
  sprinters: products,
})
export type SearchResults = z.infer<typeof searchResults>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'What is called so: names, symbols and ISINs, word by word, whatever the accents and with small typing errors.',
  access: 'anyone',
  query: z.object({ q: z.string().trim().min(1).max(searchMaxLength) }),
  response: searchResults,
})
