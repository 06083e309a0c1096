// Sends messages to many sockets: prices, collected and sent together at each flush; the market's clock; the silence of its
// feed; changes of portfolios, of what players follow and of their sub-rankings. Nothing queues up for a client that reads
// too slowly: when it has read everything that was sent, it gets the latest of what it missed.

import type { FeedPulse, MarketClock } from '@koersklasse/contract/discovery.ts'
import type { Followed } from '@koersklasse/contract/following.ts'
import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import type { PortfolioChange, ServerMessage } from '@koersklasse/contract/socket.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Connection } from './connection.ts'
import type { Missed, MissedPart } from './connection-state.ts'
import { createDelivery } from './delivery.ts'
import { frameOf } from './frame.ts'
import type { GatewayLimits } from './limits.ts'
import { createTopics } from './topics.ts'

/** The latest prices, as the market has them. */
export interface Prices {
  product(id: string): ProductPrice | null
  underlying(symbol: string): UnderlyingPrice | null
  /** Calls the listener after prices have changed. Returns a function that unsubscribes it. */
  onChange(
    listener: (changed: { productIds: Iterable<string>; symbols: Iterable<string> }) => void,
  ): () => void
}

export interface FanOutParts {
  prices: Prices
  /** Real time. */
  clock: Clock
  marketClock: () => MarketClock
  feedPulse: () => FeedPulse
  limits: GatewayLimits
}

export type FanOut = ReturnType<typeof createFanOut>

type Kind = 'product' | 'underlying'

/** Creates the fan-out of this node. Prices are sent at `flush`, other messages at once. */
export function createFanOut({ prices, clock, limits, ...market }: FanOutParts) {
  const topics = {
    product: createTopics<Connection>('product', prices.product),
    underlying: createTopics<Connection>('underlying', prices.underlying),
  }
  /** The newest lists of connections that have named too many new ids; they take effect later. */
  const waiting = new Map<Connection, Map<Kind, readonly string[]>>()
  let round = 1
  /** When the last flush ended, and how long it took. */
  let last = { ended: 0, tookMs: 0 }
  const delivery = createDelivery({ clock, limits, round: () => round, framesOf })
  const { deliver } = delivery

  function framesOf(connection: Connection, missed: Missed): (Buffer | null)[] {
    const prices = [topics.product, topics.underlying].map((kind) =>
      kind.frameSince(connection, missed.round),
    )
    return [...prices, ...messagesOf(missed, market).map(frameOf)]
  }

  function sendAll(connections: Iterable<Connection>, message: ServerMessage, what: MissedPart): void {
    let frame: Buffer | null = null
    for (const connection of connections) {
      frame ??= frameOf(message)
      deliver(connection, frame, what)
    }
  }

  function takeWaiting(connection: Connection, lists: Map<Kind, readonly string[]>): void {
    for (const [kind, ids] of lists) {
      if (connection.newIds.isEmpty) return
      lists.delete(kind)
      const { newIds, frame } = topics[kind].subscribe(connection, ids)
      connection.newIds.spend(newIds)
      // Missing these prices counts as missing all rounds, since the client never had them.
      if (frame !== null) deliver(connection, frame, { round: 0 })
    }
    waiting.delete(connection)
  }

  return {
    /** Replaces the list of one kind of a connection: at once, or a little later if it has named too many new ids. */
    subscribe(connection: Connection, kind: Kind, ids: readonly string[]): void {
      const lists = waiting.get(connection) ?? new Map<Kind, readonly string[]>()
      lists.set(kind, ids)
      waiting.set(connection, lists)
      takeWaiting(connection, lists)
    },

    /** Marks prices as changed, to be sent at the next flush. */
    touch(changed: { productIds: Iterable<string>; symbols: Iterable<string> }): void {
      topics.product.touch(changed.productIds)
      topics.underlying.touch(changed.symbols)
    },
    /**
     * Sends all that has changed since the last flush. Does nothing for as long after one as it took, so that a busy node has
     * half of its time for new sockets and orders; its prices then go out less often.
     */
    flush(): void {
      const begun = clock.now()
      if (begun >= last.ended && begun - last.ended < last.tookMs) return
      round += 1
      for (const kind of [topics.product, topics.underlying]) {
        for (const { frame, members } of kind.takeFrames(round)) {
          for (const connection of members) deliver(connection, frame, null)
        }
      }
      for (const [connection, lists] of waiting) takeWaiting(connection, lists)
      delivery.catchUp()
      const ended = clock.now()
      last = { ended, tookMs: ended - begun }
    },
    ...createSenders(sendAll, market),

    forget(connection: Connection): void {
      topics.product.unsubscribe(connection)
      topics.underlying.unsubscribe(connection)
      delivery.forget(connection)
      waiting.delete(connection)
    },

    stats: delivery.stats,
  }
}

/** The functions that send messages other than prices. */
function createSenders(
  sendAll: (connections: Iterable<Connection>, message: ServerMessage, what: MissedPart) => void,
  { marketClock, feedPulse }: Pick<FanOutParts, 'marketClock' | 'feedPulse'>,
) {
  return {
    /** Sends the market's clock to connections. */
    sendClock: (connections: Iterable<Connection>): void =>
      sendAll(connections, { action: 'clock', body: marketClock() }, { clock: true }),
    /** Sends connections whether the feed is silent. */
    sendFeed: (connections: Iterable<Connection>): void =>
      sendAll(connections, { action: 'feed', body: feedPulse() }, { feed: true }),
    /** Sends a change of a portfolio to the sockets of its owner. */
    sendChange: (connections: Iterable<Connection>, body: PortfolioChange): void =>
      sendAll(connections, { action: 'portfolio', body }, { change: body }),
    /** Sends what a player follows from now on to that player's sockets. */
    sendFollowed: (connections: Iterable<Connection>, body: Followed): void =>
      sendAll(connections, { action: 'followed', body }, { followed: body }),

    /** Tells the sockets of a player that sub-rankings of the player have changed. */
    sendSubRankings: (connections: Iterable<Connection>): void =>
      sendAll(connections, { action: 'subrankings', body: {} }, { subRankings: true }),
    /** Tells the sockets of a player that what the player has read or earned in the academy has changed. */
    sendAcademy: (connections: Iterable<Connection>): void =>
      sendAll(connections, { action: 'academy', body: {} }, { academy: true }),
    /** Tells the sockets of a player that the player looks at another competition, or has other exclusions. */
    sendChosen: (connections: Iterable<Connection>): void =>
      sendAll(connections, { action: 'chosen', body: {} }, { chosen: true }),
    /** Tells the sockets of a player that the player is told something new. */
    sendMessages: (connections: Iterable<Connection>): void =>
      sendAll(connections, { action: 'messages', body: {} }, { messages: true }),
  }
}

/** The messages, apart from prices, for a client that has caught up. */
function messagesOf(
  { clock, feed, change, followed, subRankings, academy, chosen, messages }: Missed,
  { marketClock, feedPulse }: Pick<FanOutParts, 'marketClock' | 'feedPulse'>,
): ServerMessage[] {
  return [
    ...(clock ? [{ action: 'clock', body: marketClock() } as const] : []),
    ...(feed ? [{ action: 'feed', body: feedPulse() } as const] : []),
    ...(change === null ? [] : [{ action: 'portfolio', body: change } as const]),
    ...(followed === null ? [] : [{ action: 'followed', body: followed } as const]),
    ...(subRankings ? [{ action: 'subrankings', body: {} } as const] : []),
    ...(academy ? [{ action: 'academy', body: {} } as const] : []),
    ...(chosen ? [{ action: 'chosen', body: {} } as const] : []),
    ...(messages ? [{ action: 'messages', body: {} } as const] : []),
  ]
}
