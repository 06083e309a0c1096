// The WebSocket at /socket: the messages of both directions. Each frame is one JSON message.

import { z } from 'zod'
import { feedPulse, marketClock } from './discovery.ts'
import { followed } from './following.ts'
import { productPrice, underlyingPrice } from './market.ts'
import { order, position, transaction } from './trading.ts'
import { cents, id, productId, symbol } from './values.ts'

/** The most ids that one subscription may name, and the most bytes of a frame from a client. */
export const maxSubscribedIds = 500
export const maxClientFrameBytes = 16_384

/**
 * A message from the client. `connect` comes first, once, and within ten seconds. It carries a bearer token; without one,
 * the cookie identifies the player, and without a cookie the client is a visitor. After a login or logout, open a new
 * socket.
 *
 * A subscription may follow without waiting for `connected`. It names everything that is wanted from then on and replaces
 * the earlier one of its kind. Prices of newly named ids are sent at once; unknown ids are ignored. A socket may newly name
 * 2,500 ids, and 250 a second after that; beyond, its newest list takes effect a little later.
 */
export const clientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('connect'), body: z.object({ token: z.string().max(4096).optional() }) }),
  z.object({ action: z.literal('subscribe-product'), body: z.array(productId).max(maxSubscribedIds) }),
  z.object({ action: z.literal('subscribe-underlying'), body: z.array(symbol).max(maxSubscribedIds) }),
  /** Answered at once with `clock`. It lets a browser, which cannot see protocol pings, test the connection. */
  z.object({ action: z.literal('clock'), body: z.object({}) }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/**
 * A change of one of the player's portfolios, that of the running competition or an earlier one. Load the portfolio after
 * `connected`; every later change is sent. Each change raises `version` by one. After a gap, load the portfolio again: a
 * reader that is too slow gets only the newest change. A change whose version is not higher is known already. `position`
 * has a quantity of 0 if the last piece was sold. Amounts are in euro cents.
 */
export const portfolioChange = z.object({
  portfolioId: id,
  version: z.int().min(0),
  availableBalance: cents,
  /** Null if the change comes from a product event, such as a knock-out or a dividend. */
  order: order.nullable(),
  transaction: transaction.nullable(),
  position: position.nullable(),
})
export type PortfolioChange = z.infer<typeof portfolioChange>

/** Why the server refuses a message or is about to close the socket. */
export const socketErrors = [
  'invalid_message',
  'too_many_messages',
  'unauthenticated',
  'excluded',
  'unavailable',
] as const
export type SocketError = (typeof socketErrors)[number]

/**
 * The codes with which the server closes a socket. After each of them, and after 1006 (the connection broke, or the client
 * read too slowly for too long), a client connects again with back-off and jitter; after `unauthenticated` only as a
 * visitor or after a login, never with the same token. After `excluded` as well, or once the exclusion is over.
 */
export const closeCodes = {
  /** The server stops or is replaced. */
  goingAway: 1001,
  /** A frame of more than maxClientFrameBytes. */
  frameTooBig: 1009,
  /** The server cannot authenticate at the moment. */
  unavailable: 1013,
  /** Too many invalid messages. */
  invalidMessages: 4400,
  /** The token of `connect` belongs to no valid session, or the session has ended. */
  unauthenticated: 4401,
  /** The player is excluded from the game. A page with the cookie may come back as a visitor. */
  excluded: 4403,
  /** No `connect` in time. */
  notConnected: 4408,
  /** Messages kept coming after `too_many_messages`. */
  tooManyMessages: 4429,
} as const

/** A message from the server. Prices are batched: one frame carries the latest of each that changed. */
export const serverMessage = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('connected'),
    /**
     * `userId` is the player of the connection, null for a visitor; web apps from before it read `isLoggedIn`. `version` is
     * that of the server; if the web app has another one, there is an update.
     */
    body: z.object({
      ...{ userId: z.string().nullable(), isLoggedIn: z.boolean() },
      ...{ clock: marketClock, feed: feedPulse, version: z.string() },
    }),
  }),
  z.object({ action: z.literal('clock'), body: marketClock }),
  /** The feed has fallen silent, or is back. */
  z.object({ action: z.literal('feed'), body: feedPulse }),
  z.object({ action: z.literal('underlying'), body: z.array(underlyingPrice) }),
  z.object({ action: z.literal('product'), body: z.array(productPrice) }),
  z.object({ action: z.literal('portfolio'), body: portfolioChange }),
  /** The player follows other underlyings now, by a change on any device. */
  z.object({ action: z.literal('followed'), body: followed }),
  /** Sub-rankings of the player, their members or the invitations to them have changed: load them again. */
  z.object({ action: z.literal('subrankings'), body: z.object({}) }),
  /** Lessons read, exams or diplomas of the player have changed: load the academy and the player again. */
  z.object({ action: z.literal('academy'), body: z.object({}) }),
  /**
   * The player has chosen another competition, on any device, or an exclusion has begun or is over: load the player, then the
   * portfolio again.
   */
  z.object({ action: z.literal('chosen'), body: z.object({}) }),
  /** The player is told something new, as about a competition that was changed or is gone: load everything of the player again. */
  z.object({ action: z.literal('messages'), body: z.object({}) }),
  z.object({ action: z.literal('error'), body: z.object({ code: z.enum(socketErrors) }) }),
])
export type ServerMessage = z.infer<typeof serverMessage>
