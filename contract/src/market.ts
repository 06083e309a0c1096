// The market: instruments that are quoted, products that are traded, their prices and how these went.

import { instrumentTypes, productTypes, underlyingTypes } from '@koersklasse/domain/instrument.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, decimal, epochMs, productId, symbol } from './values.ts'

/** A quote in the instrument's own currency. `time` is the market's, `source` the feed. */
export const quote = z.object({ symbol, bid: decimal, ask: decimal, time: epochMs, source: z.string() })

/** The price of an instrument in its own currency, as it changes. `previousClose` is a mid, null where unknown. */
export const underlyingPrice = z.object({
  symbol,
  bid: decimal,
  ask: decimal,
  previousClose: decimal.nullable(),
  quoteUpdatedOn: epochMs,
})
export type UnderlyingPrice = z.infer<typeof underlyingPrice>

/** Something that can be followed; `price` is null until it has been quoted. */
export const underlying = z.object({
  id: z.string(),
  symbol,
  isin: z.string(),
  name: z.string(),
  currency,
  underlyingType: z.enum(underlyingTypes),
  price: underlyingPrice.nullable(),
})
export type Underlying = z.infer<typeof underlying>

/** The price of a product in whole euro cents, as it changes: what is shown is what is filled. */
export const productPrice = z.object({
  productId,
  bid: cents,
  ask: cents,
  /** The mid of yesterday's close, in cents. */
  previousClose: cents.nullable(),
  quoteUpdatedOn: epochMs,
})
export type ProductPrice = z.infer<typeof productPrice>

/** Something that can be traded; `price` is null while it has none, and then it cannot be traded. */
export const product = z.object({
  id: productId,
  isin: z.string(),
  name: z.string(),
  symbol,
  /** The currency that the market quotes it in; its price here is always in euro. */
  currency,
  productType: z.enum(productTypes),
  instrumentType: z.enum(instrumentTypes),
  price: productPrice.nullable(),
})
export type Product = z.infer<typeof product>

export const periods = ['intraday', 'week', 'month', 'all'] as const
export type Period = (typeof periods)[number]
const period = z.enum(periods).default('intraday')

/** Prices over a period, oldest first, as plain numbers for a chart, in `currency`. */
const history = z.object({
  currency,
  points: z.array(z.object({ time: epochMs, bid: z.number(), ask: z.number(), mid: z.number() })),
})
export type History = z.infer<typeof history>

const ofUnderlying = z.object({ underlyingSymbol: symbol.optional() })
const productList = z.object({ products: z.array(product) })

export const getUnderlyings = endpoint({
  method: 'GET',
  path: '/underlyings',
  summary: 'Everything that can be followed.',
  access: 'anyone',
  response: z.object({ underlyings: z.array(underlying) }),
})

export const getUnderlying = endpoint({
  method: 'GET',
  path: '/underlyings/:symbol',
  summary: 'One underlying.',
  access: 'anyone',
  params: z.object({ symbol }),
  response: z.object({ underlying }),
})

export const getUnderlyingHistory = endpoint({
  method: 'GET',
  path: '/prices/history/underlying/:id/:period',
  summary: 'How the price of an underlying went, in its own currency.',
  access: 'anyone',
  params: z.object({ id: symbol, period }),
  response: history,
})

export const getProductHistory = endpoint({
  method: 'GET',
  path: '/prices/history/product/:id/:period',
  summary: 'How the price of a product went, in euro.',
  access: 'anyone',
  params: z.object({ id: productId, period }),
  response: history,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product.',
  access: 'anyone',
  params: z.object({ id: productId }),
  response: z.object({ product }),
})

export const getSingleStocks = endpoint({
  method: 'GET',
  path: '/products/singlestocks',
  summary: 'The shares, all or of one underlying.',
  access: 'anyone',
  query: ofUnderlying,
  response: productList,
})

export const getEtfs = endpoint({
  method: 'GET',
  path: '/products/etfs',
  summary: 'The ETFs, all or of one underlying.',
  access: 'anyone',
  query: ofUnderlying,
  response: productList,
})
