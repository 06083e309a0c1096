// Search over underlyings and products.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { product, underlying } from './market.ts'

/** The most characters of a query. */
export const searchMaxLength = 100

/** The most results of a kind in one answer. */
export const searchGroupSize = 10

const products = z.object({
  /** How many were found; `products` has the best of them. */
  total: z.int().min(0),
  products: z.array(product).max(searchGroupSize),
})

/**
 * The results by kind, the best first: matches of whole words, then of the beginnings of words. Only if there are
 * neither are there matches with typing errors. Equally good results are in the order of their names.
 */
export const searchResults = z.object({
  underlyings: z.object({
    total: z.int().min(0),
    underlyings: z.array(underlying).max(searchGroupSize),
  }),
  singleStocks: products,
  etfs: products,
  trackers: products,
  /** All kinds of Sprinters, except those that have ended. */
  sprinters: products,
})
export type SearchResults = z.infer<typeof searchResults>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'Search in names, symbols and ISINs, word by word, ignoring accents and small typing errors. The best come first, equally good ones by name.',
  access: 'anyone',
  query: z.object({ q: z.string().trim().min(1).max(searchMaxLength) }),
  response: searchResults,
})
