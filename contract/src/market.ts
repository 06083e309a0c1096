// The market: instruments that are quoted, products that are traded, their prices and price histories.

import { instrumentTypes, productTypes } from '@koersklasse/domain/market/instrument.ts'
import { quoteFreshnesses } from '@koersklasse/domain/market/quote-freshness.ts'
import { bidOnlyCauses } from '@koersklasse/domain/products/bid-only.ts'
import { productEndKinds } from '@koersklasse/domain/products/issued-product.ts'
import { directions, sprinterTypes } from '@koersklasse/domain/products/sprinter.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, decimal, epochMs, productId, symbol } from './values.ts'

/** A quote in the instrument's own currency. `time` is market time, `source` the feed, `delay` is in milliseconds. */
export const quote = z.object({
  symbol,
  bid: decimal,
  ask: decimal,
  time: epochMs,
  source: z.string(),
  delay: z.int().min(0).optional(),
})

const quoteUpdatedOn = epochMs.describe(
  'When the price last changed, in market time: the time of its own quote or that of the quote of its currency, whichever is later. Of two prices, the one with the later time is the newer.',
)

/** The age of a price. */
const priceAge = {
  quotedOn: epochMs.describe(
    'When the instrument itself was quoted, in market time, whatever its currency has done since. Freshness depends on this time, not on quoteUpdatedOn.',
  ),
  freshness: z.enum(quoteFreshnesses),
  /** The delay of its feed in milliseconds; null if it is live. */
  delay: z.int().min(0).nullable(),
}

/**
 * The price of an instrument in its own currency. `previousClose` is the mid at the end of the trading day before; null
 * if it is unknown.
 */
export const underlyingPrice = z.object({
  symbol,
  bid: decimal,
  ask: decimal,
  previousClose: decimal.nullable(),
  quoteUpdatedOn,
  ...priceAge,
})
export type UnderlyingPrice = z.infer<typeof underlyingPrice>

/** An instrument that can be followed; `price` is null until it has been quoted. */
export const underlying = z.object({
  id: z.string(),
  symbol,
  isin: z.string(),
  name: z.string(),
  currency,
  /** 'etf' for the few ETFs on which Sprinters are issued. */
  underlyingType: z.enum(instrumentTypes),
  price: underlyingPrice.nullable(),
})
export type Underlying = z.infer<typeof underlying>

/** The price of a product in whole euro cents. Orders are filled at exactly these prices. */
export const productPrice = z.object({
  productId,
  bid: cents,
  ask: cents,
  /** The mid at the end of the trading day before; null if it is unknown. */
  previousClose: cents.nullable(),
  quoteUpdatedOn,
  ...priceAge,
  /** Why it can be sold but not bought; null if it can be bought. */
  bidOnly: z.enum(bidOnlyCauses).nullable(),
  /** Whether it has ended; bid and ask are then what was paid for a piece. */
  isEnded: z.boolean(),
  splitOn: epochMs
    .optional()
    .describe(
      'When the last split took effect whose new pieces it is the price of; left out where there was none.',
    ),
})
export type ProductPrice = z.infer<typeof productPrice>

/** How a product has ended. Prices of the underlying are in its own currency. */
const ended = z.object({
  kind: z.enum(productEndKinds),
  time: epochMs,
  /** What was paid for a piece, in euro cents; null for a delisted share or ETF: it is on its holders' receipts. */
  price: cents.nullable(),
  /** The quote of the underlying on which it ended, and its mid; null if there was none. */
  quote: quote.nullable(),
  underlyingPrice: decimal.nullable(),
  /** The price of the underlying at which the residual of a knock-out was computed, after slippage. */
  unwoundAt: decimal.nullable(),
})

/**
 * A product that can be traded. As long as it has no price, `price` is null and it cannot be traded. The fields after
 * `price` are null if the type of product does not have them. Levels are in the currency of the underlying; rates are
 * yearly fractions (0.02 is 2% a year).
 */
export const product = z.object({
  id: productId,
  isin: z.string(),
  name: z.string(),
  symbol,
  /** The currency that the market quotes it in; its price here is always in euro. */
  currency,
  productType: z.enum(productTypes),
  /** The type of the instrument that it is priced from. */
  instrumentType: z.enum(instrumentTypes),
  /** Whether it exists only in the game. */
  isFictitious: z.boolean(),
  price: productPrice.nullable(),
  /** Its underlying: for a share its own symbol, for an ETF the one in the catalogue. */
  underlyingSymbol: symbol.nullable(),
  bidOnly: z.enum(bidOnlyCauses).nullable(),
  ended: ended.nullable(),
  issuedAt: epochMs.nullable(),
  /** How many pieces of the product represent one unit of the underlying. */
  ratio: decimal.nullable(),
  direction: z.enum(directions).nullable(),
  /** How many times as much as its underlying it moves, at the mid; at most two decimals, halves rounded up. */
  leverage: decimal.nullable(),
  /** The highest leverage, at the ask, at which it can be bought. */
  leverageCap: decimal.nullable(),
  financingLevel: decimal.nullable(),
  stopLossLevel: decimal.nullable(),
  /** How far the underlying is from the stop-loss level, as a fraction of its price. */
  stopLossDistance: decimal.nullable(),
  /** What a knock-out exactly at the stop-loss level would pay for a piece; after the end, what was paid. */
  residualValue: cents.nullable(),
  /** The yearly rates by which its financing level is adjusted. */
  financing: z.object({ reference: decimal, margin: decimal }).nullable(),
  /** The instant from which an X-Turbo has ended, and the yearly rate of its premium. */
  endDate: epochMs.nullable(),
  premiumRate: decimal.nullable(),
  /** The yearly fee of a tracker, as a fraction. */
  yearlyFee: decimal.nullable(),
  /** Whether an ETF reinvests its dividends, or pays them out. */
  isAccumulating: z.boolean().nullable(),
  /** When its underlying can knock it out, Monday to Friday: in minutes after midnight, in that IANA time zone. */
  tradingHours: z.object({ timeZone: z.string(), open: z.int(), close: z.int() }).nullable(),
})
export type Product = z.infer<typeof product>

/**
 * The periods of a chart, in market time: the last trading day with a quote, 7 days, 30 days, or all. For a product
 * that has ended, they are counted back from its end.
 */
export const periods = ['intraday', 'week', 'month', 'all'] as const
export type Period = (typeof periods)[number]
const period = z.enum(periods).default('intraday')

/** Prices over a period, oldest first, in `currency`. They are for a chart: numbers, not exact decimals. */
const history = z.object({
  currency,
  points: z.array(z.object({ time: epochMs, bid: z.number(), ask: z.number(), mid: z.number() })),
})
export type History = z.infer<typeof history>

const ofUnderlying = z.object({ underlyingSymbol: given(symbol) })
const productList = z.object({ products: z.array(product) })

/** What Sprinters can be sorted by; `distance` is `stopLossDistance`, `price` the ask. */
export const sprinterSorts = ['leverage', 'distance', 'price', 'name'] as const
export type SprinterSort = (typeof sprinterSorts)[number]
export const sprintersPageSize = 25

/** A bound of the leverage. It is compared with `leverage` as returned, so every returned value can be sent back. */
const leverageBound = z.string().regex(/^(?:0\d{0,3}|[1-9]\d{0,17})(?:\.\d{1,10})?$/)
const sprinterFilters = z.object({
  underlyingSymbol: given(symbol),
  productType: given(z.enum(sprinterTypes)),
  direction: given(z.enum(directions)),
  /** The lowest and the highest leverage, both included. */
  from: given(leverageBound),
  to: given(leverageBound),
  page: given(z.string().regex(/^[1-9]\d{0,3}$/)).transform((text) => Number(text ?? 1)),
  /** `pagination.listing` of an earlier answer, to read another page of the same listing; other filters are ignored. */
  listing: given(z.uuid()),
  sort: given(z.enum(sprinterSorts)),
  order: given(z.enum(['asc', 'desc'])),
})

/** The schema of an optional filter; an empty text counts as not given. */
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
    'List all underlyings by name, and the popular ones by language. May be cached for half an hour: newer prices come over the socket.',
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
  summary: 'Get an underlying.',
  access: 'anyone',
  params: z.object({ symbol }),
  response: z.object({ underlying }),
  errors: ['not_found'],
})

export const getUnderlyingHistory = endpoint({
  method: 'GET',
  path: '/prices/history/underlying/:id/:period',
  summary: 'Get the price history of an underlying, in its own currency.',
  access: 'anyone',
  params: z.object({ id: symbol, period }),
  response: history,
  errors: ['not_found'],
})

export const getProductHistory = endpoint({
  method: 'GET',
  path: '/prices/history/product/:id/:period',
  summary: 'Get the price history of a product, in euro.',
  access: 'anyone',
  params: z.object({ id: productId, period }),
  response: history,
  errors: ['not_found'],
})

/** The most points of a sparkline, and the most sparklines of underlyings, and of products, in one call. */
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

/** The mids of today so far, oldest first, and the last mid before today; those of yesterday until today has a quote. */
const sparkline = { previousClose: z.number().nullable(), points: z.array(z.number()).max(sparklinePoints) }

export const getSparklines = endpoint({
  method: 'GET',
  path: '/prices/sparklines',
  summary:
    'Get the prices of today in a few points each, for many at once: underlyings in their own currency, products in euro. Unknown ones are left out.',
  access: 'anyone',
  query: z.object({
    /** Ids, separated by commas. */
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
  summary: 'Get a product.',
  access: 'anyone',
  params: z.object({ id: productId }),
  response: z.object({ product }),
  errors: ['not_found'],
})

export const getProductLevels = endpoint({
  method: 'GET',
  path: '/products/:id/levels',
  summary:
    'Get the levels of a Sprinter since it was issued, and the splits of its underlying since then, oldest first. All levels are adjusted for these splits.',
  access: 'anyone',
  params: z.object({ id: productId }),
  response: z.object({
    /** Each is valid from `from` until that of the next one. In the currency of the underlying. */
    levels: z.array(z.object({ from: epochMs, financingLevel: decimal, stopLossLevel: decimal })),
    splits: z.array(z.object({ effective: epochMs, newPieces: z.int().min(1), oldPieces: z.int().min(1) })),
  }),
  errors: ['not_found'],
})

export const getSingleStocks = endpoint({
  method: 'GET',
  path: '/products/singlestocks',
  summary: 'List the shares by name, all or those of one underlying.',
  access: 'anyone',
  query: ofUnderlying,
  response: productList,
})

export const getEtfs = endpoint({
  method: 'GET',
  path: '/products/etfs',
  summary: 'List the ETFs by name, all or those on one underlying.',
  access: 'anyone',
  query: ofUnderlying,
  response: productList,
})

export const getTrackers = endpoint({
  method: 'GET',
  path: '/products/trackers',
  summary: 'List the trackers by name, all or those on one underlying.',
  access: 'anyone',
  query: ofUnderlying,
  response: productList,
})

export const getSprinters = endpoint({
  method: 'GET',
  path: '/products/sprinters',
  summary:
    'List the Sprinters that have not ended, all or those on one underlying, filtered and sorted, in pages. By default the lowest leverage comes first.',
  access: 'anyone',
  query: sprinterFilters,
  response: z.object({
    products: z.array(product),
    /** Counts of the products of the underlying and the type, whatever the other filters are. */
    metainfo: z.object({
      total: z.int(),
      long: z.int(),
      short: z.int(),
      /** The count of each type on the underlying, whatever the filter of the type is. */
      productTypes: z.record(z.enum(sprinterTypes), z.int()),
      leverage: z.object({ min: decimal, max: decimal }).nullable(),
    }),
    pagination: z.object({
      page: z.int(),
      pages: z.int(),
      pageSize: z.int(),
      total: z.int(),
      /**
       * Send it back as `listing` to read the other pages of this same list: nothing shifts when products end or are
       * issued meanwhile, and a product that has ended keeps its place. A different value in a later answer means that
       * the server no longer had the listing and has started a new one. Null if there is only one page.
       */
      listing: z.uuid().nullable(),
    }),
  }),
})
