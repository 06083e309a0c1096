// Trading: placing, changing and cancelling orders, and what a portfolio holds and did.

import { productTypes } from '@koersklasse/domain/market/instrument.ts'
import { abortReasons, orderSides, orderStatuses } from '@koersklasse/domain/orders/order.ts'
import { orderPriceBounds, orderTypes } from '@koersklasse/domain/orders/order-trigger.ts'
import { orderValidities } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import { bidOnlyCauses } from '@koersklasse/domain/products/bid-only.ts'
import { directions } from '@koersklasse/domain/products/sprinter.ts'
import { z } from 'zod'
import { inCompetition } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { product, quote } from './market.ts'
import { cents, currency, decimal, epochMs, id, productId, quantity, symbol, text } from './values.ts'

/**
 * An order. A quantity of null is the maximum. A limit order has a limit price, a stop loss order a stop price, in euro
 * cents. `validity` is what was asked for, `limitDateTime` the instant from which the order has expired; null if it is
 * valid until it is cancelled. Times are market time.
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
  /** When the player cancelled it, as long as it can still be filled on a quote from before then; else null. */
  cancelRequested: epochMs.nullable(),
  created: epochMs,
  lastUpdated: epochMs,
  abortReason: z.enum(abortReasons).nullable(),
})
export type Order = z.infer<typeof order>

/**
 * The facts on which the outcome of an order was decided: the portfolio and the price as they were at `time`. Amounts
 * are in euro cents. `held` and `heldCost` are the position in the product, `sprinterRoom` is the room for Sprinters (null
 * for other products), `underlyingRoom` the room for the product's underlying (null in a competition without that limit);
 * both are null for a sale. `isCut` is true if a purchase of the maximum was reduced to a room. `bidOnly` is why the product
 * could not be bought, with the leverage at the ask if it is a Sprinter.
 */
export const decision = z.object({
  time: epochMs,
  cash: cents,
  held: quantity,
  heldCost: cents,
  sprinterRoom: cents.nullable(),
  underlyingRoom: cents.nullable(),
  bid: cents.nullable(),
  ask: cents.nullable(),
  quote: quote.nullable(),
  currencyQuote: quote.nullable(),
  costs: z.object({ fixed: cents, rateBasisPoints: z.int().min(0) }),
  isCut: z.boolean(),
  bidOnly: z.object({ cause: z.enum(bidOnlyCauses), leverage: decimal.nullable() }).nullable(),
})
export type Decision = z.infer<typeof decision>

/** The corporate action that made an order invalid: a split or a delisting of its product. */
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

/** The kinds of transactions: an order that was filled, an event of a product that is held, or cash that was added. */
export const transactionTypes = [
  ...orderSides,
  'knockout',
  'dividend',
  'split',
  'settlement',
  'delisting',
  'reversal',
  'adjustment',
  'deposit',
] as const
export type TransactionType = (typeof transactionTypes)[number]

/** A position before or after a split. */
const held = z.object({ quantity, cost: cents })

/** The transaction that a reversal or an adjustment belongs to. */
const reversed = z.object({
  id,
  transactionType: z.enum(transactionTypes),
  created: epochMs,
  quantity,
  executionPrice: cents,
})

/**
 * The facts of a product event. Levels and prices of the underlying are in `currency`, the underlying's own; they were
 * converted to euro by the `currencyQuote` of the transaction.
 */
export const transactionDetail = z.discriminatedUnion('kind', [
  /** The product ended: by a knock-out, at its end date, or because it was delisted. */
  z.object({
    kind: z.literal('end'),
    time: epochMs,
    underlyingSymbol: symbol,
    currency,
    productType: z.enum(productTypes),
    /** The terms at the end; null if the type of product does not have them. */
    direction: z.enum(directions).nullable(),
    ratio: decimal.nullable(),
    financingLevel: decimal.nullable(),
    stopLossLevel: decimal.nullable(),
    /** The mid of the transaction's `quote`, and the price after slippage from which a residual was computed. */
    underlyingPrice: decimal.nullable(),
    unwoundAt: decimal.nullable(),
    /** What the pieces had cost, in euro cents. */
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
  /** A split. Fractions of a piece were paid at the execution price, the last one before the split. */
  z.object({
    kind: z.literal('split'),
    effective: epochMs,
    newPieces: z.int().min(1),
    oldPieces: z.int().min(1),
    before: held,
    after: held,
  }),
  /**
   * A wrong quote caused the transaction `of`, which this reverses with every sign turned. `orderId` is the order that
   * takes the place of its order: it waits again, or was decided on a right quote; null if there was none.
   */
  z.object({
    kind: z.literal('reversal'),
    correctionId: id,
    /** What the operator tells the players about the wrong quotes. */
    note: z.string(),
    of: reversed,
    /** Whether no wrong quote caused it itself: it followed from what a wrong quote had caused. */
    isConsequence: z.boolean(),
    orderId: id.nullable(),
  }),
  /**
   * A wrong quote caused the transaction `of`, which stays, at the right price of a piece, because a later one could not have
   * been made without it. `waived` is what was not taken, so that the cash does not fall below zero.
   */
  z.object({
    kind: z.literal('adjustment'),
    correctionId: id,
    note: z.string(),
    of: reversed,
    rightPrice: cents,
    waived: cents,
  }),
  /** Cash was added by the organiser of the competition. Only its player reads why; null for others. */
  z.object({
    kind: z.literal('deposit'),
    reason: z.string().nullable(),
    /** For a weekly deposit: the midnight that begins its Monday. */
    week: epochMs.optional(),
  }),
])
export type TransactionDetail = z.infer<typeof transactionDetail>

/**
 * A fill, a product event or a deposit that changed a portfolio. A deposit has no product, no name and no pieces. `quantity`
 * is the number of pieces that were traded, or that the event concerned. A fill belongs to an order and has the quote on
 * which it was filled, in the currency of the instrument, with the quote of that currency if it is not the euro. Prices and
 * amounts of the product are in euro cents.
 */
export const transaction = z.object({
  id,
  orderId: id.nullable(),
  /** Null for a deposit. */
  productId: productId.nullable(),
  /** Empty for a deposit. */
  name: z.string(),
  transactionType: z.enum(transactionTypes),
  quantity,
  /** The change of the position, in pieces: above zero for a purchase, below zero for a sale. */
  pieces: z.int(),
  executionPrice: cents,
  executionCosts: cents,
  /** The change of the cash, costs included: below zero for a purchase. */
  amount: cents,
  created: epochMs,
  /** The gain on the pieces sold or paid out, or the dividend, without transaction costs; null for a purchase. */
  absolutePerformance: cents.nullable(),
  bid: cents.nullable(),
  ask: cents.nullable(),
  quote: quote.nullable(),
  currencyQuote: quote.nullable(),
  /** The facts of the product event; null for a fill. */
  detail: transactionDetail.nullable(),
})
export type Transaction = z.infer<typeof transaction>

/** A position. `avgPrice` is the average purchase price of a piece, `cost` that of all, in euro cents, without costs. */
export const position = z.object({
  id,
  productId,
  name: z.string(),
  quantity,
  avgPrice: cents.nullable(),
  cost: cents,
})
export type Position = z.infer<typeof position>

/** The most pieces of one order. */
export const maxOrderQuantity = 1_000_000_000

/** The most rows of a page. */
export const maxPageSize = 500

/**
 * The parameters of a page of a list. A page begins after the last row of the one before it (key set paging), so rows
 * that are added meanwhile do not move others to another page: none is lost or repeated.
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

/** `total` is the number of rows on all pages, `next` the value of `after` for the next page; null on the last page. */
const pagination = z.object({ pageSize: z.int(), total: z.int().min(0), next: z.string().nullable() })

/** The place of a page in the transactions of another player: a count of rows, because theirs have no ids. */
const afterOfAnother = z.string().regex(/^nr\.\d{1,12}$/)

/** How a call for the portfolio of a player may be refused. */
export const ofPlayerErrors = [
  'not_found',
  'no_competition',
  'consent_required',
  'portfolio_hidden',
  'portfolio_hidden_until_end',
] as const

/** Whose portfolio to read: that of the player with this name, or without one the caller's own. */
export const ofPlayer = inCompetition.extend({ username: text.min(1).max(20).optional() })

const ownPositions = z.object({
  portfolioId: id,
  competitionId: id,
  products: z.array(product),
  positions: z.array(position),
  availableBalance: cents,
  startingBalance: cents,
  /** The cash that was added since: it is no result. */
  deposited: cents,
  /** When the competition of the portfolio ends, in market time. */
  endDateTime: epochMs,
  /** The bids for a piece at which the positions count once the competition is closed; null before. */
  closingBids: z.array(z.object({ productId, bid: cents })).nullable(),
  /** Counts the changes of this portfolio: each portfolio message on the socket carries the next one. */
  version: z.int().min(0),
})
export type OwnPositions = z.infer<typeof ownPositions>

/** What another player holds: without ids, and without the version, which goes with the messages to its owner. */
const anothersPositions = ownPositions
  .omit({ portfolioId: true, competitionId: true, version: true })
  .extend({
    positions: z.array(position.omit({ id: true })),
    player: z.object({ username: z.string(), avatarId: z.int().min(0), isSimulated: z.boolean() }),
  })

/** `getPositionsOf` for the player's own portfolio. */
export const getPositions = endpoint({
  method: 'GET',
  path: '/positions',
  summary:
    'Get what a portfolio holds: the player’s own, or that of another player, which comes without ids and version.',
  access: 'player',
  query: ofPlayer,
  response: ownPositions,
  errors: ofPlayerErrors,
})

export const getPortfolioVersion = endpoint({
  method: 'GET',
  path: '/positions/version',
  summary: 'Get the version of the player’s portfolio, which each change raises by one.',
  access: 'player',
  query: inCompetition,
  response: z.object({ portfolioId: id, version: z.int().min(0) }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

export const getPositionsOf = endpoint({
  ...getPositions,
  response: z.union([ownPositions, anothersPositions]),
})

const ownTransactions = z.object({ transactions: z.array(transaction), pagination })
const anothersTransactions = ownTransactions.extend({
  transactions: z.array(transaction.omit({ id: true, orderId: true })),
})

/** `getTransactionsOf` for the player's own portfolio. */
export const resetPortfolio = endpoint({
  method: 'POST',
  path: '/positions/reset',
  summary:
    'Begin again: replace the player’s portfolio by a new one with the starting balance. What waits is aborted, and the old portfolio is nobody’s from then on. Once a day, where the competition allows it.',
  access: 'player',
  body: inCompetition,
  response: z.object({ portfolioId: id }),
  errors: ['not_found', 'no_competition', 'consent_required', 'resets_not_allowed', 'already_reset_today'],
})

export const getTransactions = endpoint({
  method: 'GET',
  path: '/transactions',
  summary:
    'List the transactions of a portfolio, newest first, a page at a time. Those of another player come without ids.',
  access: 'player',
  query: ofPlayer.extend(page),
  response: ownTransactions,
  errors: ofPlayerErrors,
})

export const getTransactionsOf = endpoint({
  ...getTransactions,
  query: getTransactions.query.extend({ after: page.after.unwrap().or(afterOfAnother).optional() }),
  response: z.union([ownTransactions, anothersTransactions]),
})

export const getPositionTransactions = endpoint({
  method: 'GET',
  path: '/transactions/:positionId',
  summary: 'List the player’s own transactions in one product, newest first, a page at a time.',
  access: 'player',
  params: z.object({ positionId: id }),
  query: inCompetition.extend(page),
  response: ownTransactions,
  errors: ['not_found', 'no_competition', 'consent_required'],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:id',
  summary: 'Get one of the player’s transactions, of any competition.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ transaction }),
  errors: ['not_found'],
})

export const getOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary:
    'List the player’s pending orders, then the aborted ones, each newest first, a page at a time. An order that is aborted between two pages may come again, as aborted; one that was filled is a transaction.',
  access: 'player',
  query: inCompetition.extend(page),
  response: z.object({ orders: z.array(order), pagination }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  summary:
    'Get one of the player’s orders, its fill, the facts on which its outcome was decided, and if it became invalid, the corporate action that made it so.',
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

/** Checks that a limit order has a limit price, a stop loss order a stop price, and no order another price. */
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
 * Identifies an order, so that a client may safely send it again: 8 to 100 visible ASCII characters, such as a UUID. One key
 * belongs to one order of a portfolio, for as long as its competition runs. A request with the same key, product, side, type,
 * quantity, prices and validity is answered with the order as it now is and its fill, and changes nothing. A different
 * request with the key is refused (`idempotency_key_reused`, 409). A request that was refused has made no order, so it can be
 * tried again with the same key.
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
    .extend(inCompetition.shape)
    .check(hasItsPrice),
  response: z.object({ order, transaction: transaction.nullable() }),
  errors: [
    'not_found',
    'no_competition',
    'consent_required',
    'locked',
    'market_over',
    'bid_only',
    'too_many_orders_today',
    'no_price',
    'too_many_waiting_orders',
    'idempotency_key_reused',
  ],
})

export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/orders/:id',
  summary:
    'Change a pending order in one step; what is left out stays as it is. A validity starts again now. An order that can be filled after the change is filled at once.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({
    quantity: orderQuantity.optional(),
    limitPrice: orderPrice.optional(),
    stopPrice: orderPrice.optional(),
    validity: z.enum(orderValidities).optional(),
  }),
  response: z.object({ order, transaction: transaction.nullable() }),
  errors: ['not_found', 'locked', 'market_over', 'not_pending', 'delayed_market'],
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
