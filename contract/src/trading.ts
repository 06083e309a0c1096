// Trading: placing, changing and cancelling orders, and what a portfolio holds and did.

import { productTypes } from '@koersklasse/domain/market/instrument.ts'
import { abortReasons, orderSides, orderStatuses } from '@koersklasse/domain/orders/order.ts'
import { orderPriceBounds, orderTypes } from '@koersklasse/domain/orders/order-trigger.ts'
import { orderValidities } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import { bidOnlyCauses } from '@koersklasse/domain/products/bid-only.ts'
import { directions } from '@koersklasse/domain/products/sprinter.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { product, quote } from './market.ts'
import { cents, currency, decimal, epochMs, id, productId, quantity, symbol, text } from './values.ts'

/**
 * An order. A quantity of null is the maximum. A limit order has a limit price, a stop loss order a stop price, in
 * cents. `validity` is what was asked for, `limitDateTime` the first instant at which the order no longer counts; null
 * where it counts until it is cancelled. Times are the market's.
 */
export const order = z.object({
  id,
  productId,
  name: z.string(),
  orderStatus: z.enum(orderStatuses),
  transactionType: z.enum(orderSides),
  orderType: z.enum(orderTypes),
  quantity: quantity.nullable(),
  limitPrice: cents.nullable(),
  stopPrice: cents.nullable(),
  validity: z.enum(orderValidities),
  limitDateTime: epochMs.nullable(),
  /** When it was cancelled, while quotes of before that are still to come: on those it can still be filled. */
  cancelRequested: epochMs.nullable(),
  created: epochMs,
  lastUpdated: epochMs,
  abortReason: z.enum(abortReasons).nullable(),
})
export type Order = z.infer<typeof order>

/**
 * The facts that an outcome of an order was decided on: the portfolio and the price as they were at `time`. `held` and
 * `heldCost` are the position in the product, `sprinterRoom` what was left for Sprinters (null for other products).
 * `isCut` tells that a maximum purchase was cut to that room, `bidOnly` why the product
 * could not be bought, and for a Sprinter its leverage at the ask.
 */
export const decision = z.object({
  time: epochMs,
  cash: cents,
  held: quantity,
  heldCost: cents,
  sprinterRoom: cents.nullable(),
  bid: cents.nullable(),
  ask: cents.nullable(),
  quote: quote.nullable(),
  currencyQuote: quote.nullable(),
  costs: z.object({ fixed: cents, rateBasisPoints: z.int().min(0) }),
  isCut: z.boolean(),
  bidOnly: z.object({ cause: z.enum(bidOnlyCauses), leverage: decimal.nullable() }).nullable(),
})
export type Decision = z.infer<typeof decision>

/** What leaves nothing of an order: a split, or that what it is in has left the exchange. */
export const invalidatingAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    effective: epochMs,
    newPieces: z.int().min(1),
    oldPieces: z.int().min(1),
  }),
  z.object({ kind: z.literal('delisting'), effective: epochMs }),
])
export type InvalidatingAction = z.infer<typeof invalidatingAction>

/** What can happen to a portfolio: an order carried out, or something that befell a product it holds. */
export const transactionTypes = [
  ...orderSides,
  'knockout',
  'dividend',
  'split',
  'settlement',
  'delisting',
] as const
export type TransactionType = (typeof transactionTypes)[number]

/** A position before or after something befell it. */
const held = z.object({ quantity, cost: cents })

/**
 * The facts of what befell a product. Levels and prices of the underlying are in `currency`, its own; how that became
 * euro stands in the transaction's `currencyQuote`.
 */
export const transactionDetail = z.discriminatedUnion('kind', [
  /** The product ended: by a knock-out, at its end date, or because it was delisted. */
  z.object({
    kind: z.literal('end'),
    time: epochMs,
    underlyingSymbol: symbol,
    currency,
    productType: z.enum(productTypes),
    /** The terms as they stood; null where the type of product does not have them. */
    direction: z.enum(directions).nullable(),
    ratio: decimal.nullable(),
    financingLevel: decimal.nullable(),
    stopLossLevel: decimal.nullable(),
    /** The mid of the transaction's `quote`, and that less the slippage, by which a knock-out's rest was paid. */
    underlyingPrice: decimal.nullable(),
    unwoundAt: decimal.nullable(),
    /** What the pieces had cost. */
    cost: cents,
  }),
  /** A dividend, on the pieces held at the close before `exDate`. `amount` is gross, for one piece, in `currency`. */
  z.object({
    kind: z.literal('dividend'),
    exDate: epochMs,
    amount: decimal,
    currency,
    /** The tax withheld, as a fraction. */
    withholding: decimal,
    gross: cents,
  }),
  /** A split: what is not a whole piece was paid at the execution price, the last before the split. */
  z.object({
    kind: z.literal('split'),
    effective: epochMs,
    newPieces: z.int().min(1),
    oldPieces: z.int().min(1),
    before: held,
    after: held,
  }),
])
export type TransactionDetail = z.infer<typeof transactionDetail>

/**
 * Something that changed a portfolio. `quantity` are the pieces that were traded, or that it befell. A fill belongs to an order, and has the quote that it was filled on: in the
 * instrument's currency, and the currency's own where needed.
 */
export const transaction = z.object({
  id,
  orderId: id.nullable(),
  productId,
  name: z.string(),
  transactionType: z.enum(transactionTypes),
  quantity,
  /** How the position changed, in pieces: above zero for a purchase, below for a sale. */
  pieces: z.int(),
  executionPrice: cents,
  executionCosts: cents,
  /** What came to the cash, or (below zero) left it, costs included. */
  amount: cents,
  created: epochMs,
  /** What was gained on the pieces that went, or by a dividend, transaction costs left out; null for a purchase. */
  absolutePerformance: cents.nullable(),
  bid: cents.nullable(),
  ask: cents.nullable(),
  quote: quote.nullable(),
  currencyQuote: quote.nullable(),
  /** What befell the product; null for a fill. */
  detail: transactionDetail.nullable(),
})
export type Transaction = z.infer<typeof transaction>

/** Pieces held. `avgPrice` is the average price of a piece in cents, `cost` what the pieces cost; costs left out. */
export const position = z.object({
  id,
  productId,
  name: z.string(),
  quantity,
  avgPrice: cents.nullable(),
  cost: cents,
})
export type Position = z.infer<typeof position>

/** The most pieces that one order may name. */
export const maxOrderQuantity = 1_000_000_000

/** The most rows of a page. */
export const maxPageSize = 500

/**
 * Which page of a list. Pages are found by key, not by number: a page begins after the last row of the one before it, so
 * rows that are added meanwhile move none from page to page, and none is lost or repeated.
 */
const page = {
  /** `pagination.next` of the page before; the first page without it. */
  after: z
    .string()
    .regex(/^[a-z]{1,9}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
  pageSize: z
    .string()
    .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/)
    .default(String(maxPageSize))
    .transform(Number),
}

/** `total` is the number of rows on all pages, `next` the place after this one; null on the last page. */
const pagination = z.object({ pageSize: z.int(), total: z.int().min(0), next: z.string().nullable() })

/** Whose portfolio: the own one unless a player is named. */
export const ofPlayer = z.object({ username: text.min(1).max(20).optional() })

export const getPositions = endpoint({
  method: 'GET',
  path: '/positions',
  summary: 'What a portfolio holds: the own one, or that of another player.',
  access: 'player',
  query: ofPlayer,
  response: z.object({
    portfolioId: id,
    products: z.array(product),
    positions: z.array(position),
    availableBalance: cents,
    startingBalance: cents,
    /** Counts the changes of this portfolio: each portfolio message on the socket carries the next one. */
    version: z.int().min(0),
  }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

export const getTransactions = endpoint({
  method: 'GET',
  path: '/transactions',
  summary: 'What a portfolio did, newest first, a page at a time.',
  access: 'player',
  query: ofPlayer.extend(page),
  response: z.object({ transactions: z.array(transaction), pagination }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

export const getPositionTransactions = endpoint({
  method: 'GET',
  path: '/transactions/:positionId',
  summary: 'What a portfolio did in one product, newest first, a page at a time.',
  access: 'player',
  params: z.object({ positionId: id }),
  query: ofPlayer.extend(page),
  response: z.object({ transactions: z.array(transaction), pagination }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:id',
  summary: 'One of the own transactions, of whichever competition, by its id.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ transaction }),
  errors: ['not_found'],
})

export const getOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary:
    'The own orders that are pending, then those that were aborted, each newest first, a page at a time. One that is aborted between two pages may come again, as aborted; one that was filled is a transaction.',
  access: 'player',
  query: z.object(page),
  response: z.object({ orders: z.array(order), pagination }),
  errors: ['no_competition', 'consent_required'],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  summary:
    'One of the own orders, the fill that it led to, the facts that its outcome was decided on, and where it became invalid, what made it so.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({
    order,
    transaction: transaction.nullable(),
    decision: decision.nullable(),
    action: invalidatingAction.nullable(),
  }),
  errors: ['not_found'],
})

const orderPrice = z.int().min(orderPriceBounds.min).max(orderPriceBounds.max) as unknown as typeof cents
const orderQuantity = z.int().min(1).max(maxOrderQuantity).nullable()

/** A limit order names a limit price, a stop loss order a stop price, and no order another's. */
const hasItsPrice = z.superRefine<{
  orderType: (typeof orderTypes)[number]
  limitPrice?: unknown
  stopPrice?: unknown
}>(({ orderType, limitPrice, stopPrice }, context) => {
  for (const [field, price, owner] of [
    ['limitPrice', limitPrice, 'limit'],
    ['stopPrice', stopPrice, 'stoploss'],
  ] as const) {
    if ((price !== undefined) !== (orderType === owner)) {
      context.addIssue({ code: 'custom', path: [field], message: `${field} goes with ${owner}` })
    }
  }
})

/**
 * Names an order, so that a client may safely send it again: 8 to 100 visible ASCII characters, such as a UUID. One key is
 * one order of a portfolio, for as long as the order is kept, which is for good. The same request is one with the same
 * product, side, type, quantity, prices and validity. It is answered with the order as it now is and its fill, whatever
 * became of it since, and does nothing. Another request under the key is refused (`idempotency_key_reused`, 409). A
 * request that was refused has made no order: under the same key it is tried afresh.
 */
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,100}$/)
  .meta({
    description:
      'A name of your own for this order, such as a UUID. The same order sent again under its key, at any time, is ' +
      'answered with that order as it now is, and not placed twice. Another order under the key is refused with ' +
      'idempotency_key_reused. A request that was refused made no order and may be sent again under its key.',
  })

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Place an order.',
  access: 'player',
  headers: z.looseObject({ 'idempotency-key': idempotencyKey.optional() }),
  body: z
    .object({
      productId,
      transactionType: z.enum(orderSides),
      orderType: z.enum(orderTypes),
      quantity: orderQuantity,
      limitPrice: orderPrice.optional(),
      stopPrice: orderPrice.optional(),
      validity: z.enum(orderValidities).default('cancel'),
    })
    .check(hasItsPrice),
  response: z.object({ order, transaction: transaction.nullable() }),
  errors: [
    'not_found',
    'no_competition',
    'consent_required',
    'locked',
    'bid_only',
    'no_price',
    'idempotency_key_reused',
  ],
})

export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/orders/:id',
  summary:
    'Change a pending order in one step; what is left out stays. A validity counts anew from now. An order that can be carried out after the change is carried out at once.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({
    quantity: orderQuantity.optional(),
    limitPrice: orderPrice.optional(),
    stopPrice: orderPrice.optional(),
    validity: z.enum(orderValidities).optional(),
  }),
  response: z.object({ order, transaction: transaction.nullable() }),
  errors: ['not_found', 'locked', 'not_pending', 'delayed_market'],
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/orders/:id',
  summary: 'Cancel a pending order.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ order }),
  errors: ['not_found', 'not_pending'],
})
