// The bus carries hints between the nodes: it may lose or double them, and the database alone is the truth. Here is the
// one place where a topic is named and its messages are typed.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { Followed } from '@koersklasse/contract/following.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { RawQuote } from '@koersklasse/domain/quote.ts'

/** What travels on each topic, as JSON. */
export interface Topics {
  /** Quotes that the feed accepted, gathered; decimals as text. */
  quotes: { source: string; quotes: RawQuote[] }
  /** The market's clock, each time it is set. */
  clock: MarketClock
  /** The issuer's products of a feed have changed: to be read from the database. */
  products: { source: string }
  /** A change of a player's portfolio: for that player's screens, and for whoever watches what orders wait. */
  portfolio: { userId: string; portfolioId: string; change: PortfolioChange }
  /** What a player follows from now on: for that player's screens. */
  followed: { userId: string; followed: Followed }
  /** A session that has ended: its sockets are to be closed. */
  'session-ended': { sessionId: string }
}
export type Topic = keyof Topics

/** Sends messages to every node, this one included, in the order of publishing per topic and publisher. */
export interface Bus {
  /** Hands a message over; returns at once. What cannot be sent now is dropped and counted, never thrown. */
  publish<T extends Topic>(topic: T, message: Topics[T]): void
  /** Calls the handler with each message of a topic from now on. Returns the function that ends it. */
  subscribe<T extends Topic>(topic: T, handler: (message: Topics[T]) => void): () => void
  /** Sends what still waits and stops. */
  close(): Promise<void>
}
