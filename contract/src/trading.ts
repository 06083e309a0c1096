// Trading: placing and cancelling orders, and what a portfolio holds and did.

import { abortReasons, orderSides, orderStatuses } from '@koersklasse/domain/order.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { product, quote } from './market.ts'
import { cents, epochMs, id, productId, quantity } from './values.ts'

/** An order. A quantity of null is the maximum. Times are the market's. */
export const order = z.object({
  id,
  productId,
  name: z.string(),
  orderStatus: z.enum(orderStatuses),
  transactionType: z.enum(orderSides),
  orderType: z.enum(['market']),
  quantity: quantity.nullable(),
  created: epochMs,
  lastUpdated: epochMs,
  abortReason: z.enum(abortReasons).nullable(),
})
export type Order = z.infer<typeof order>

/** A fill, with the quote that it was filled on: in the instrument's currency, and the currency's own where needed. */
export const transaction = z.object({
  id,
  orderId: id,
  productId,
  name: z.string(),
  transactionType: z.enum(orderSides),
  quantity,
  executionPrice: cents,
  executionCosts: cents,
  created: epochMs,
  /** What was gained on the pieces sold, in cents, transaction costs left out; null for a purchase. */
  absolutePerformance: cents.nullable(),
  bid: cents,
  ask: cents,
  quote,
  currencyQuote: quote.nullable(),
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

const ofPlayer = z.object({ username: z.string().min(1).max(20).optional() })

export const getPositions = endpoint({
  method: 'GET',
  path: '/positions',
  summary: 'What a portfolio holds: the own one, or that of another player.',
  access: 'player',
  query: ofPlayer,
  response: z.object({
    products: z.array(product),
    positions: z.array(position),
    availableBalance: cents,
    startingBalance: cents,
    /** Counts the changes of this portfolio: each portfolio message on the socket carries the next one. */
    version: z.int().min(0),
  }),
})

export const getTransactions = endpoint({
  method: 'GET',
  path: '/transactions',
  summary: 'What a portfolio did, newest first.',
  access: 'player',
  query: ofPlayer,
  response: z.object({ transactions: z.array(transaction) }),
})

export const getOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'The own orders: pending first, then aborted.',
  access: 'player',
  response: z.object({ orders: z.array(order) }),
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary:
    'Place an order. With an Idempotency-Key header, the same key and body get the same answer, however often.',
  access: 'player',
  body: z.object({
    productId,
    transactionType: z.enum(orderSides),
    orderType: z.enum(['market']),
    quantity: z.int().min(1).max(maxOrderQuantity).nullable(),
  }),
  response: z.object({ order, transaction: transaction.nullable() }),
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/orders/:id',
  summary: 'Cancel a pending order.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ order }),
})
