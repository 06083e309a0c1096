// The socket at /socket: what a client may send, and what the server sends. Each frame is one JSON message.

import { z } from 'zod'
import { marketClock } from './discovery.ts'
import { productPrice, underlyingPrice } from './market.ts'
import { order, position, transaction } from './trading.ts'
import { cents, productId, symbol } from './values.ts'

/** The most ids that one subscription may name, and the most bytes of a frame from a client. */
export const maxSubscribedIds = 500
export const maxClientFrameBytes = 16_384

/**
 * From the client. `connect` comes first: with a token, or without one where the cookie says who it is, or for a
 * visitor. A subscription names all that is wanted from then on; it replaces the one before.
 */
export const clientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('connect'), body: z.object({ token: z.string().max(4096).optional() }) }),
  z.object({ action: z.literal('subscribe-product'), body: z.array(productId).max(maxSubscribedIds) }),
  z.object({ action: z.literal('subscribe-underlying'), body: z.array(symbol).max(maxSubscribedIds) }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/**
 * A change of the own portfolio. `version` is one higher than that of the change before; where it is not, load anew.
 * `position` has a quantity of 0 where the last piece was sold.
 */
export const portfolioChange = z.object({
  version: z.int().min(0),
  availableBalance: cents,
  order,
  transaction: transaction.nullable(),
  position: position.nullable(),
})
export type PortfolioChange = z.infer<typeof portfolioChange>

/** Why the server closes a socket or does not take a message. */
export const socketErrors = ['invalid_message', 'too_many_messages', 'unauthenticated'] as const

/** From the server. Prices are gathered: one frame carries the latest of each that changed. */
export const serverMessage = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('connected'),
    body: z.object({ isLoggedIn: z.boolean(), clock: marketClock, version: z.string() }),
  }),
  z.object({ action: z.literal('clock'), body: marketClock }),
  z.object({ action: z.literal('underlying'), body: z.array(underlyingPrice) }),
  z.object({ action: z.literal('product'), body: z.array(productPrice) }),
  z.object({ action: z.literal('portfolio'), body: portfolioChange }),
  z.object({ action: z.literal('error'), body: z.object({ code: z.enum(socketErrors) }) }),
])
export type ServerMessage = z.infer<typeof serverMessage>
