// The socket at /socket: what a client may send, and what the server sends. Each frame is one JSON message.

import { z } from 'zod'
import { marketClock } from './discovery.ts'
import { followed } from './following.ts'
import { productPrice, underlyingPrice } from './market.ts'
import { order, position, transaction } from './trading.ts'
import { cents, id, productId, symbol } from './values.ts'

/** The most ids that one subscription may name, and the most bytes of a frame from a client. */
export const maxSubscribedIds = 500
export const maxClientFrameBytes = 16_384

/**
 * From the client. `connect` comes first, within ten seconds and once: with a token, or without one where the cookie
 * says who it is, or for a visitor. Who logs in or out opens a new socket. A subscription may follow at once, without
 * waiting for `connected`. It names all that is wanted from then on and replaces the one before of its kind; what is
 * newly named arrives at once, as far as it has a price; a socket that has newly named 2,500 ids, and goes on with more
 * than 250 a second, gets the newest of its lists a little later. Ids that nobody knows are ignored.
 */
export const clientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('connect'), body: z.object({ token: z.string().max(4096).optional() }) }),
  z.object({ action: z.literal('subscribe-product'), body: z.array(productId).max(maxSubscribedIds) }),
  z.object({ action: z.literal('subscribe-underlying'), body: z.array(symbol).max(maxSubscribedIds) }),
  /** Is anybody there? It is answered at once with the market's clock. A browser cannot see the pings of the protocol. */
  z.object({ action: z.literal('clock'), body: z.object({}) }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/**
 * A change of one of the player's portfolios: that of the running competition, or an earlier one. Load the portfolio
 * after `connected`: every change from then on comes. `version` is one higher than that of the change of this portfolio
 * before; where it is higher still, load anew: a reader that was too slow gets only the newest change. Where it is not
 * higher, the change is known. `position` has a quantity of 0 where the last piece was sold.
 */
export const portfolioChange = z.object({
  portfolioId: id,
  version: z.int().min(0),
  availableBalance: cents,
  /** Null where something befell a product, such as a knock-out or a dividend. */
  order: order.nullable(),
  transaction: transaction.nullable(),
  position: position.nullable(),
})
export type PortfolioChange = z.infer<typeof portfolioChange>

/** Why the server does not take a message, or is about to close the socket. */
export const socketErrors = [
  'invalid_message',
  'too_many_messages',
  'unauthenticated',
  'unavailable',
] as const
export type SocketError = (typeof socketErrors)[number]

/**
 * With what code the server closes a socket. A client comes back by itself, with back-off and jitter, after each of
 * them and after 1006 (the line broke, or the client read too slowly for too long); after `unauthenticated` it comes
 * back as a visitor or after a login, never with the same token.
 */
export const closeCodes = {
  /** The server stops or is replaced: come back. */
  goingAway: 1001,
  /** A frame of more than maxClientFrameBytes. */
  frameTooBig: 1009,
  /** The server cannot find out now who it is: come back later. */
  unavailable: 1013,
  /** Too many messages that are none. */
  invalidMessages: 4400,
  /** The token of `connect` is not that of a live session, or the session has ended. */
  unauthenticated: 4401,
  /** No `connect` within the time for it. */
  notConnected: 4408,
  /** Messages kept coming after `too_many_messages`. */
  tooManyMessages: 4429,
} as const

/** From the server. Prices are gathered: one frame carries the latest of each that changed. */
export const serverMessage = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('connected'),
    /** `version` is the server's: where it is not the client's own, there is an update. */
    body: z.object({ isLoggedIn: z.boolean(), clock: marketClock, version: z.string() }),
  }),
  z.object({ action: z.literal('clock'), body: marketClock }),
  z.object({ action: z.literal('underlying'), body: z.array(underlyingPrice) }),
  z.object({ action: z.literal('product'), body: z.array(productPrice) }),
  z.object({ action: z.literal('portfolio'), body: portfolioChange }),
  /** The player follows other underlyings now, on whichever device that was decided. */
  z.object({ action: z.literal('followed'), body: followed }),
  z.object({ action: z.literal('error'), body: z.object({ code: z.enum(socketErrors) }) }),
])
export type ServerMessage = z.infer<typeof serverMessage>
