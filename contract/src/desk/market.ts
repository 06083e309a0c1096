// The market at the desk: what the feed does, what can be bought, and what companies do.

import { newActionRefusals } from '@koersklasse/domain/corporate-actions/new-action.ts'
import { instrumentTypes, productTypes } from '@koersklasse/domain/market/instrument.ts'
import { quoteFreshnesses } from '@koersklasse/domain/market/quote-freshness.ts'
import { bidOnlyCauses } from '@koersklasse/domain/products/bid-only.ts'
import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { quoteDrops } from '../ingest.ts'
import { cents, currency, decimal, epochMs, id, productId, symbol, text } from '../values.ts'
import { reason } from './reason.ts'

const count = z.int().min(0)

/** Minutes of a session in which there was no quote. */
const gaps = z.object({
  /** The minutes of the session so far. */
  minutes: count,
  missing: count,
  /** The longest row of missing minutes. */
  longest: count,
})
export type Gaps = z.infer<typeof gaps>

/** How many quotes were dropped for a reason; `symbol` is null for what names no instrument of the game. */
export const droppedQuotes = z.object({
  symbol: symbol.nullable(),
  reason: z.enum(quoteDrops),
  quotes: count,
})
export type DroppedQuotes = z.infer<typeof droppedQuotes>

const instrumentState = z.object({
  symbol,
  name: z.string(),
  type: z.enum(instrumentTypes),
  /** Of the last quote, in the currency of the instrument; null where there was none. */
  quote: z
    .object({
      bid: decimal,
      ask: decimal,
      currency,
      time: epochMs,
      /** In milliseconds of the market, without the delay of the feed. */
      age: z.number().min(0),
      freshness: z.enum(quoteFreshnesses),
    })
    .nullable(),
  /** Of the session that is on, or of the last one; null before the first minute of it. */
  gaps: gaps.nullable(),
})
export type InstrumentState = z.infer<typeof instrumentState>

export const getFeedState = endpoint({
  method: 'GET',
  path: '/desk/market',
  summary: 'The freshness and the gaps of the feed and of each instrument, and what was dropped.',
  access: 'runMarket',
  response: z.object({
    /** The market's time. */
    now: epochMs,
    isMarketOpen: z.boolean(),
    feed: z.object({
      source: z.string(),
      isSilent: z.boolean(),
      /** How long nothing has been heard from it, in milliseconds of real time. */
      age: z.number().min(0),
      gaps: gaps.nullable(),
    }),
    /** Since the node that runs the feed was started, the most frequent first; null if no node reports it. */
    dropped: z.array(droppedQuotes).nullable(),
    instruments: z.array(instrumentState),
  }),
})
export type MarketFeedState = z.infer<typeof getFeedState.response>

/** The reasons for which an operator restricts a product, so that nobody can buy it. */
export const restrictionKinds = ['sold_out', 'operator'] as const
export const restrictionKind = z.enum(restrictionKinds)
export type RestrictionKind = z.infer<typeof restrictionKind>

const restriction = z.object({
  kind: restrictionKind,
  /** Until when, by the market's clock; null until it is lifted. */
  until: epochMs.nullable(),
  reason: z.string().nullable(),
  /** Whether its end has come. */
  isOver: z.boolean(),
})

const deskProduct = z.object({
  id: productId,
  name: z.string(),
  symbol,
  productType: z.enum(productTypes),
  /** Null where there is no price. */
  price: z.object({ bid: cents, ask: cents }).nullable(),
  state: z.enum(['listed', 'terminated', 'delisted']),
  bidOnly: z.enum(bidOnlyCauses).nullable(),
  /** Whether the issuer makes it, so that an operator can restrict it. */
  isIssued: z.boolean(),
  restriction: restriction.nullable(),
})
export type DeskProduct = z.infer<typeof deskProduct>

/** Which products are listed. */
export const productSelections = ['all', 'restricted', 'bid_only', 'ended'] as const

/** The products of a page. */
export const productsPerPage = 50

export const getDeskProducts = endpoint({
  method: 'GET',
  path: '/desk/market/products',
  summary: 'Search products by words of their name, symbol or ISIN, with their states.',
  access: 'runMarket',
  query: z.object({
    query: text.max(100).optional(),
    selection: z.enum(productSelections).optional(),
    page: z.coerce.number<string>().int().min(1).max(10_000).optional(),
  }),
  response: z.object({ total: count, products: z.array(deskProduct) }),
})

export const restrictProduct = endpoint({
  method: 'PUT',
  path: '/desk/market/products/:id/restriction',
  summary: 'Mark a product of the issuer as sold out or bid-only, from now until an end, if there is one.',
  access: 'runMarket',
  params: z.object({ id: productId }),
  body: z.object({
    kind: restrictionKind,
    /** The last instant of it: date and time in Amsterdam by the market's clock, as 2027-01-04T08:00; null for no end. */
    until: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
      .nullable(),
    reason,
  }),
  response: done,
  errors: ['not_found', 'product_ended'],
})

export const liftRestriction = endpoint({
  method: 'POST',
  path: '/desk/market/products/:id/restriction/lift',
  summary: 'Let a product be bought again.',
  access: 'runMarket',
  params: z.object({ id: productId }),
  body: z.object({ reason }),
  response: done,
  errors: ['not_found'],
})

const actionKind = z.enum(['dividend', 'split', 'delisting'])
const exDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const deskAction = z.object({
  id: id.nullable(),
  symbol,
  name: z.string(),
  kind: actionKind,
  /** The gross amount of one piece in the currency of the instrument, new pieces as new:old, or nothing. */
  value: z.string(),
  currency,
  exDate,
  /** When it takes effect, by the market's clock. */
  effective: epochMs,
  state: z.enum(['announced', 'under_way', 'done', 'withdrawn']),
  mayBeWithdrawn: z.boolean(),
})
export type DeskCorporateAction = z.infer<typeof deskAction>

export const getCorporateActions = endpoint({
  method: 'GET',
  path: '/desk/market/actions',
  summary: 'Corporate actions: those to come, and the last hundred of the others.',
  access: 'runMarket',
  response: z.object({ actions: z.array(deskAction) }),
})

/** An action as it is entered. */
const enteredAction = z.object({
  symbol,
  exDate,
  kind: actionKind,
  /** An amount such as 0.15 for a dividend, new:old for a split, empty for a delisting. */
  value: text.max(30),
})

const newActionErrors = ['not_found', ...newActionRefusals] as const

/** The effect of an action on one product, for a holder of a number of pieces. */
const positionEffect = z.object({
  before: z.object({ quantity: count, price: cents.nullable() }),
  after: z.object({ quantity: count, price: cents.nullable() }),
  /** What the holder is paid, in cents; null where a price or a rate is missing. */
  paid: cents.nullable(),
})
/** The effect of an action on one Sprinter on the instrument. */
const sprinterEffect = z.object({
  name: z.string(),
  before: z.object({ financingLevel: decimal, stopLossLevel: decimal, ratio: decimal }),
  /** Null where it ends. */
  after: z.object({ financingLevel: decimal, stopLossLevel: decimal, ratio: decimal }).nullable(),
})

export type SprinterEffect = z.infer<typeof sprinterEffect>

export const previewCorporateAction = endpoint({
  method: 'GET',
  path: '/desk/market/actions/preview',
  summary: 'What a corporate action would do to a sample position, without announcing it.',
  access: 'runMarket',
  query: enteredAction.extend({ quantity: z.coerce.number<string>().int().min(1).max(1_000_000) }),
  response: z.object({
    effective: epochMs,
    /** From when on nothing is traded in the instrument, until it takes effect. */
    breakFrom: epochMs,
    /** Null for an instrument that nobody can hold, such as an index. */
    position: positionEffect.nullable(),
    /** One long and one short, where there are. */
    sprinters: z.array(sprinterEffect),
    /** How many products of the issuer it concerns. */
    products: count,
    /** How many portfolios hold the instrument itself now. */
    holders: count,
  }),
  errors: newActionErrors,
})
export type ActionPreview = z.infer<typeof previewCorporateAction.response>

export const announceCorporateAction = endpoint({
  method: 'POST',
  path: '/desk/market/actions',
  summary: 'Announce a dividend, a split or a delisting.',
  access: 'runMarket',
  body: enteredAction.extend({ reason }),
  response: done,
  errors: newActionErrors,
})

export const withdrawCorporateAction = endpoint({
  method: 'POST',
  path: '/desk/market/actions/:id/withdrawal',
  summary: 'Withdraw a corporate action that has not begun.',
  access: 'runMarket',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: done,
  errors: ['not_found', 'action_begun'],
})
