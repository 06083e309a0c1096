// The market: instruments that are quoted, products that are traded, their prices and how these went.

import { bidOnlyCauses } from '@koersklasse/domain/bid-only.ts'
import { instrumentTypes, productTypes } from '@koersklasse/domain/instrument.ts'
import { productEndKinds } from '@koersklasse/domain/issued-product.ts'
import { quoteFreshnesses } from '@koersklasse/domain/quote-freshness.ts'
import { directions, sprinterTypes } from '@koersklasse/domain/sprinter.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, decimal, epochMs, productId, symbol } from './values.ts'

/** A quote in the instrument's own currency. `time` is the market's, `source` the feed. */
export const quote = z.object({
  symbol,
  bid: decimal,
  ask: decimal,
  time: epochMs,
  source: z.string(),
  delay: z.int().min(0).optional(),
})

/** How old a price is: of when its own quote is, and by how many milliseconds its feed is late; null where it is live. */
const howOld = {
  quotedOn: epochMs,
  freshness: z.enum(quoteFreshnesses),
  delay: z.int().min(0).nullable(),
}

/** The price of an instrument in its own currency, as it changes. `previousClose` is a mid, null where unknown. */
export const underlyingPrice = z.object({
  symbol,
  bid: decimal,
  ask: decimal,
  previousClose: decimal.nullable(),
  quoteUpdatedOn: epochMs,
  ...howOld,
})
export type UnderlyingPrice = z.infer<typeof underlyingPrice>

/** Something that can be followed; `price` is null until it has been quoted. */
export const underlying = z.object({
  id: z.string(),
  symbol,
  isin: z.string(),
  name: z.string(),
  currency,
  /** 'etf' for the few ETFs that Sprinters are made on. */
  underlyingType: z.enum(instrumentTypes),
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
  ...howOld,
  /** Why it can be sold but not bought; null where it can be bought. */
  bidOnly: z.enum(bidOnlyCauses).nullable(),
  /** Whether it is over: then bid and ask are what was paid for a piece. */
  isEnded: z.boolean(),
})
export type ProductPrice = z.infer<typeof productPrice>

/** How a product has ended. Prices of the underlying are in its own currency. */
const ended = z.object({
  kind: z.enum(productEndKinds),
  time: epochMs,
  /** What a piece brought, in whole cents; null for what left the exchange itself: its holders find it in their receipt. */
  price: cents.nullable(),
  /** The quote of the underlying that it ended on, and its mid; null where there was none. */
  quote: quote.nullable(),
  underlyingPrice: decimal.nullable(),
  /** The price of the underlying by which the rest of a knock-out was paid: slippage taken off. */
  unwoundAt: decimal.nullable(),
})

/**
 * Something that can be traded; `price` is null while it has none, and then it cannot be traded. What is below `price`
 * is null where the type of product does not have it. Levels are in the underlying's currency, rates are fractions of
 * a year.
 */
export const product = z.object({
  id: productId,
  isin: z.string(),
  name: z.string(),
  symbol,
  /** The currency that the market quotes it in; its price here is always in euro. */
  currency,
  productType: z.enum(productTypes),
  /** The type of what it is priced from. */
  instrumentType: z.enum(instrumentTypes),
  /** Whether it is a product of the game alone. */
  isFictitious: z.boolean(),
  price: productPrice.nullable(),
  /** What it follows: of a share its own symbol, of an ETF what the catalogue says. */
  underlyingSymbol: symbol.nullable(),
  bidOnly: z.enum(bidOnlyCauses).nullable(),
  ended: ended.nullable(),
  issuedAt: epochMs.nullable(),
  /** How many pieces make one of the underlying. */
  ratio: decimal.nullable(),
  direction: z.enum(directions).nullable(),
  /** How many times as hard it moves as its underlying, at the mid. */
  leverage: decimal.nullable(),
  /** The most leverage, at the ask, with which it may be offered. */
  leverageCap: decimal.nullable(),
  financingLevel: decimal.nullable(),
  stopLossLevel: decimal.nullable(),
  /** How far the underlying may move before the stop-loss level, as a fraction of its price. */
  stopLossDistance: decimal.nullable(),
  /** What a piece would bring if it were knocked out exactly at its stop-loss level; what it brought, after that. */
  residualValue: cents.nullable(),
  /** What its level is financed at. */
  financing: z.object({ reference: decimal, margin: decimal }).nullable(),
  /** The first instant at which an X-Turbo is over, and what its premium costs. */
  endDate: epochMs.nullable(),
  premiumRate: decimal.nullable(),
  /** What a tracker costs. */
  yearlyFee: decimal.nullable(),
  /** Whether an ETF keeps the dividends that it gets, or pays them out. */
  isAccumulating: z.boolean().nullable(),
  /** When its underlying can knock it out, Monday to Friday: minutes after midnight there. */
  tradingHours: z.object({ timeZone: z.string(), open: z.int(), close: z.int() }).nullable(),
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

const ofUnderlying = z.object({ underlyingSymbol: given(symbol) })
const productList = z.object({ products: z.array(product) })

export const sprinterSorts = ['leverage', 'distance', 'price', 'name'] as const
export const sprintersPageSize = 25

const leverageBound = z.string().regex(/^\d{1,4}(\.\d{1,4})?$/)
const sprinterFilters = z.object({
  underlyingSymbol: given(symbol),
  productType: given(z.enum(sprinterTypes)),
  direction: given(z.enum(directions)),
  /** The least and the most leverage, both included. */
  from: given(leverageBound),
  to: given(leverageBound),
  page: given(z.string().regex(/^[1-9]\d{0,3}$/)).transform((text) => Number(text ?? 1)),
  sort: given(z.enum(sprinterSorts)),
  order: given(z.enum(['asc', 'desc'])),
})

/** What a filter is set to; an empty one is dropped. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional()
}

/** The languages that have a list of popular underlyings. */
export const popularLocales = ['nl', 'de', 'pl'] as const
export type PopularLocale = (typeof popularLocales)[number]

export const getUnderlyings = endpoint({
  method: 'GET',
  path: '/underlyings',
  summary:
    'Everything that can be followed, and what is popular, by language. To be kept for half an hour: newer prices come over the socket.',
  access: 'anyone',
  response: z.object({
    underlyings: z.array(underlying),
    /** Symbols, the most popular first. */
    popular: z.record(z.enum(popularLocales), z.array(symbol)),
  }),
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

/** The most points of a sparkline, and the most lines of a kind in one call. */
export const sparklinePoints = 24
export const maxSparklines = 100

const listOf = (schema: z.ZodType<string, string>) =>
  given(
    z
      .string()
      .max(25 * maxSparklines)
      .transform((text) => text.split(','))
      .pipe(z.array(schema).max(maxSparklines)),
  ).transform((ids) => ids ?? [])

/** A line of a list: the mids of today so far, oldest first, and the mid before them; of before today's first quote, yesterday's. */
const sparkline = { previousClose: z.number().nullable(), points: z.array(z.number()).max(sparklinePoints) }

export const getSparklines = endpoint({
  method: 'GET',
  path: '/prices/sparklines',
  summary:
    'Today in a few points, for many at once: underlyings in their own currency, products in euro. What is not known is left out.',
  access: 'anyone',
  query: z.object({
    /** Ids with commas between them. */
    symbols: listOf(symbol),
    productIds: listOf(productId),
  }),
  response: z.object({
    underlyings: z.array(z.object({ symbol, ...sparkline })),
    products: z.array(z.object({ productId, ...sparkline })),
  }),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product.',
  access: 'anyone',
  params: z.object({ id: productId }),
  response: z.object({ product }),
})

export const getProductLevels = endpoint({
  method: 'GET',
  path: '/products/:id/levels',
  summary:
    'The levels of a Sprinter from the beginning, and the splits of its underlying since, oldest first. Levels are as of after them.',
  access: 'anyone',
  params: z.object({ id: productId }),
  response: z.object({
    /** Each holds until the next one. In the underlying's currency. */
    levels: z.array(z.object({ from: epochMs, financingLevel: decimal, stopLossLevel: decimal })),
    splits: z.array(z.object({ effective: epochMs, newPieces: z.int().min(1), oldPieces: z.int().min(1) })),
  }),
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

export const getTrackers = endpoint({
  method: 'GET',
  path: '/products/trackers',
  summary: 'The trackers, all or of one underlying.',
  access: 'anyone',
  query: ofUnderlying,
  response: productList,
})

export const getSprinters = endpoint({
  method: 'GET',
  path: '/products/sprinters',
  summary:
    'The Sprinters that are not over, all or of one underlying, filtered and sorted, a page at a time.',
  access: 'anyone',
  query: sprinterFilters,
  response: z.object({
    products: z.array(product),
    /** What there is of the underlying and the type, whatever the other filters say. */
    metainfo: z.object({
      total: z.int(),
      long: z.int(),
      short: z.int(),
      /** Of each type, of the underlying alone. */
      productTypes: z.record(z.enum(sprinterTypes), z.int()),
      leverage: z.object({ min: decimal, max: decimal }).nullable(),
    }),
    pagination: z.object({ page: z.int(), pages: z.int(), pageSize: z.int(), total: z.int() }),
  }),
})
