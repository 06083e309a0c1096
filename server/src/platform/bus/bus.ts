// The bus carries hints between nodes. It may lose or repeat them; only the database is authoritative. All topics and the
// types of their messages are declared here. A node receives only what it has subscribed to.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { Followed } from '@koersklasse/contract/following.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** The message of each topic, sent as JSON. */
export interface Topics {
  /** Quotes that the feed accepted, in batches; decimals as text. */
  quotes: { source: string; quotes: RawQuote[] }
  /**
   * How long nothing has been heard from the feed, in milliseconds of real time (null: nothing yet), and from when its
   * quotes count, in the market's time; every second.
   */
  pulse: { age: number | null; countsFrom: EpochMs }
  /** The market's clock, each time it is set. */
  clock: MarketClock
  /** Issued products of a feed have changed; receivers read them from the database. */
  products: { source: string }
  /** Portfolios that have changed, with their new versions: for the rankings. */
  portfolios: { changed: [portfolioId: string, version: number][] }
  /** A change of a portfolio: for the player's sockets (null: the player has left), and for the engine. */
  portfolio: {
    userId: string | null
    portfolioId: string
    competitionEnd: EpochMs
    change: PortfolioChange
  }
  /** What a player follows from now on: for the player's sockets. */
  followed: { userId: string; followed: Followed }
  /** The sub-rankings of a player, or the invitations to them, have changed: for the player's sockets. */
  subrankings: { userId: string }
  /** What a player has read or earned in the academy has changed: for the player's sockets. */
  academy: { userId: string }
  /** A player looks at another competition, or is excluded or no longer so: for the player's sockets. */
  chosen: { userId: string }
  /** A player is told something new: for the player's sockets. */
  messages: { userId: string }
  /** Messages to a player may have been lost, so the player's data has to be loaded again: for the player's sockets. */
  reload: { userId: string }
  /** Competitions were published, changed, ended early or deleted; receivers read them from the database. */
  competitions: Record<string, never>
  /** A limit has counted something for a key: for the same limit on the other nodes. */
  counted: { limit: string; key: string; change: 'count' | 'giveBack' | 'forget' }
  /** A login session has ended; its sockets are to be closed. */
  'session-ended': { sessionId: string }
  /**
   * The player of a login session has another name, looks at another competition, or is excluded. What a node remembers of
   * the session has to be read again.
   */
  'session-changed': { sessionId: string }
}
export type Topic = keyof Topics

/** The topics whose messages are for one player. */
export const playerTopics = [
  'portfolio',
  'followed',
  'subrankings',
  'academy',
  'chosen',
  'messages',
  'reload',
] as const satisfies Topic[]
export type PlayerTopic = (typeof playerTopics)[number]

/** Sends messages to the nodes that want them, this one included. Messages of one publisher and topic keep their order. */
export interface Bus {
  /** Sends a message; returns at once and never throws. A message that cannot be sent is dropped and counted. */
  publish<T extends Topic>(topic: T, message: Topics[T]): void
  /** Sends a message to the other nodes only; otherwise as `publish`. */
  publishElsewhere<T extends Topic>(topic: T, message: Topics[T]): void
  /** Calls the handler with each message of a topic from now on, whoever it is for. Returns a function that unsubscribes. */
  subscribe<T extends Topic>(topic: T, handler: (message: Topics[T]) => void): () => void
  /**
   * Calls the handler with the messages of a topic to the players that this node follows, and perhaps to others. Returns a
   * function that unsubscribes.
   */
  subscribeFollowed<T extends PlayerTopic>(topic: T, handler: (message: Topics[T]) => void): () => void
  /** Has the messages to a player reach this node. Returns a function that ends it; to be called once. */
  follow(userId: string): () => void
  /** Whether there is a connection over which messages reach the other nodes. */
  isConnected(): boolean
  /**
   * Calls the listener each time that messages of other nodes arrive again after some may have been lost. Returns a function
   * that unsubscribes it.
   */
  onReconnect(listener: () => void): () => void
  /** How many messages were dropped since the start, because NATS could not be reached or a message was too large. */
  dropped(): number
  /** How many messages have come from other nodes since the start. */
  received(): number
  /** Sends waiting messages and stops. */
  close(): Promise<void>
}
